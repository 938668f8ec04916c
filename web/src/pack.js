// pack.js: a value as few letters for a link, or as few bytes for a file, and back. What comes back may be a
// stranger's, so its size is bounded before it is there.
//
//   link = await packText(value);      value = await unpackText(link, 1e6);
//   file = await pack(value);          value = await unpack(file, 1e6);       both throw an Error for people

// The version of the format comes first. `deflate` has a checksum, which raw deflate has not.
export const VERSION = '1';
const DAMAGED = 'it is damaged or cut short';

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

async function readAll(stream, most) {
  const pieces = [], reader = stream.getReader();
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    if ((length += value.length) > most) {
      await reader.cancel();
      throw new RangeError(`it holds more than ${Math.round(most / 1e6)} MB`);
    }
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

export async function pack(value) {
  const text = new TextEncoder().encode(JSON.stringify(value));
  return readAll(through(text, new CompressionStream('deflate')), Infinity);
}

export async function unpack(bytes, most) {
  try {
    const text = await readAll(through(bytes, new DecompressionStream('deflate')), most);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch (error) {
    throw error instanceof RangeError ? error : new Error(DAMAGED);
  }
}

// ---- as letters ----

export function toBase64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export function fromBase64(text) {
  let bytes;
  try {
    bytes = atob(text);
  } catch {
    throw new Error(DAMAGED);
  }
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}

export async function packText(value) {
  const letters = { '+': '-', '/': '_', '=': '' };
  return `${VERSION}.${toBase64(await pack(value)).replace(/[+/=]/g, (letter) => letters[letter])}`;
}

export async function unpackText(text, most) {
  const dot = text.indexOf('.');
  const version = text.slice(0, dot);
  if (dot < 1 || !/^\d+$/.test(version)) throw new Error(DAMAGED);
  if (version !== VERSION) throw new Error(`it is of a newer lockstep (version ${version}): reload the page, or ask for a bundle`);
  return unpack(fromBase64(text.slice(dot + 1).replace(/-/g, '+').replace(/_/g, '/')), most);
}
