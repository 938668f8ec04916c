// reading.js: the text alternative of the picture. Screen readers speak its sentence and its state when they change, and
// read its tables. It is hidden until the keyboard is in it.
//
//   const reading = createReading({parent, viewer});
//   reading.follow()               after each picture

const REST = 500; // milliseconds without a new picture until the text follows

function make(name, text, ...children) {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
}

function table({ title, head, rows }) {
  const made = make('table', '', make('caption', title));
  if (head) {
    const cells = head.map((cell) => make('th', cell));
    for (const cell of cells) cell.scope = 'col';
    made.append(make('thead', '', make('tr', '', ...cells)));
  }
  made.append(make('tbody', '', ...rows.map((row) => make('tr', '', ...row.map((cell) => make('td', cell))))));
  return made;
}

export function createReading({ parent, viewer }) {
  const sentence = make('p'), state = make('p'), tables = make('div');
  for (const spoken of [sentence, state]) spoken.setAttribute('aria-live', 'polite');
  parent.append(make('h2', 'The run as text'), sentence, state, tables);

  let timer = 0, shown = '';
  async function read() {
    const text = await viewer.call('text');
    if (!text || text === shown) return;
    shown = text;
    const said = JSON.parse(text);
    for (const [element, words] of [[sentence, said.sentence], [state, said.state]])
      if (element.textContent !== words) element.textContent = words;
    tables.replaceChildren(...said.tables.map(table));
  }
  return {
    follow() {
      clearTimeout(timer);
      timer = setTimeout(read, REST);
    },
  };
}
