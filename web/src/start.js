// start.js: a program and options of the command line in an address:
//
//   #shaders/coalesce.comp&preset=post&set=waves=4&set=alus=1&define=STRIDE=4
//
//   const {path, options} = readStart(location.hash);          // options: [['preset', 'post'], ['set', 'waves=4']]
//   location.hash = writeStart(path, options);

export const OPTIONS = ['preset', 'set', 'define', 'entry', 'optimise', 'dispatch']; // of page_option in web/page.c

const decode = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // it has a percent sign without digits
  }
};

// The viewer refuses unknown options when it opens the program.
export function readStart(hash) {
  const [path, ...rest] = hash.replace(/^#/, '').split('&').map(decode);
  return { path, options: rest.filter(Boolean).map((word) => [word.split('=', 1)[0], word.replace(/^[^=]*=?/, '')]) };
}

// Escape blanks and characters with a meaning in an address, but neither slashes nor equals signs.
const escape = (text) => encodeURIComponent(text).replace(/%(2F|3D|2C|3A)/g, (sign) => decodeURIComponent(sign));

export const writeStart = (path, options = []) =>
  `#${[path, ...options.map(([name, value]) => `${name}=${value}`)].map(escape).join('&')}`;
