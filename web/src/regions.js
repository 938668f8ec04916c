// regions.js: the parts of the page. F6 goes to the next one, Shift+F6 to the one before, Escape from the text to the
// run. On a small screen the source and the run take turns, by these keys or a button.
//
//   createRegions({parts: [{name, element, focus}], bar, body})
//
//   focus()            to the best place in it. Parts named source, run and text are needed.

const SMALL = matchMedia('(max-width: 900px), (max-height: 500px)');

export function createRegions({ parts, bar, body }) {
  const turn = document.createElement('button');
  turn.type = 'button';
  turn.className = 'turn';
  bar.append(turn);

  function show(side) {
    body.dataset.side = side;
    turn.textContent = side === 'source' ? 'Run' : 'Source';
  }
  const go = ({ name, focus }) => {
    if (name === 'source' || name === 'run') show(name);
    focus();
  };
  turn.addEventListener('click', () =>
    go(parts.find(({ name }) => name === (body.dataset.side === 'source' ? 'run' : 'source'))));
  show('run');

  const shows = ({ element, name }) =>
    (SMALL.matches && (name === 'source' || name === 'run') && !body.classList.contains('empty')) ||
    (element.offsetWidth > 0 && element.offsetHeight > 0);

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector('dialog[open]')) return;
    const shown = parts.filter(shows);
    const at = shown.findIndex(({ element }) => element.contains(document.activeElement));
    go(shown.at((at + (event.shiftKey ? -1 : 1)) % shown.length));
    event.preventDefault();
    event.stopPropagation();
  }, true);

  const run = parts.find(({ name }) => name === 'run'), text = parts.find(({ name }) => name === 'text');
  text.element.addEventListener('keydown', ({ key }) => { if (key === 'Escape') go(run); });

  return { go: (name) => go(parts.find((part) => part.name === name)) };
}
