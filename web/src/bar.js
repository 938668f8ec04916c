// bar.js: the bar above the editor and the viewer: the program's name, buttons, and a line for what went wrong.

export function createBar({ parent }) {
  const message = document.createElement('output');
  parent.append(message);
  return { say: (text) => { message.textContent = text; } };
}
