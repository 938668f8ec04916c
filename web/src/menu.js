// menu.js: a dialog with all programs that come with lockstep: pictures, claims, groups by topic, and a search.
//
//   const menu = createMenu({programs, onChoose});              // programs: menu.json, see web/menu.mjs
//   menu.show();                                               // onChoose(path, options) follows
//
// Keys: letters search, arrows go from card to card, Enter opens, Escape closes.

const make = (name, values = {}, ...children) => {
  const made = Object.assign(document.createElement(name), values);
  made.append(...children);
  return made;
};

const LANGUAGES = { s: 'assembly', comp: 'GLSL compute', frag: 'GLSL pixel', glsl: 'GLSL', hlsl: 'HLSL' };
const languageOf = (path) => LANGUAGES[path.split('.').pop()];

// The card below or above, by its middle: topics have rows of their own.
function beside(cards, from, direction) {
  const middle = (card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const here = middle(from);
  const there = cards.map((card) => ({ card, ...middle(card) })).filter(({ y }) => Math.sign(Math.round(y - here.y)) === direction);
  const nearest = Math.min(...there.map(({ y }) => Math.abs(y - here.y)));
  const row = there.filter(({ y }) => Math.abs(y - here.y) < nearest + 4);
  return row.sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0]?.card;
}

export function createMenu({ programs, onChoose }) {
  const search = make('input', { type: 'search', placeholder: 'Search programs', autocomplete: 'off', spellcheck: false });
  search.setAttribute('aria-label', 'Search programs');
  const count = make('output'), list = make('div', { className: 'menu-list' });
  const close = make('button', { type: 'button', textContent: 'Close' });
  const dialog = make('dialog', { id: 'menu' }, make('header', {}, search, count, close), list);
  dialog.setAttribute('aria-label', 'Programs');

  const rows = []; // {card, section, words}
  for (const topic of new Set(programs.map(({ topic }) => topic))) {
    const grid = make('div', { className: 'menu-grid' }), section = make('section', {}, make('h2', { textContent: topic }), grid);
    list.append(section);
    for (const { path, claim, thumb, options } of programs.filter((program) => program.topic === topic)) {
      const picture = make('img', { loading: 'lazy', width: 240, height: 135, alt: '', src: thumb });
      const card = make('button', { type: 'button', className: 'menu-card' }, picture,
        make('strong', { textContent: claim }), make('span', { textContent: path }));
      card.addEventListener('click', () => choose(path, options));
      grid.append(card);
      rows.push({ card, section, words: `${topic} ${path} ${claim} ${languageOf(path)}`.toLowerCase() });
    }
  }
  document.body.append(dialog);

  function choose(path, options) {
    dialog.close();
    onChoose(path, options);
  }

  const shown = () => rows.filter(({ card }) => !card.hidden).map(({ card }) => card);

  function find() {
    const wanted = search.value.toLowerCase().split(/\s+/);
    for (const { card, words } of rows) card.hidden = !wanted.every((word) => words.includes(word));
    for (const section of list.children) section.hidden = !section.querySelector('.menu-card:not([hidden])');
    const found = shown().length;
    count.textContent = found === 0 ? 'No program has these words.' : `${found} program${found === 1 ? '' : 's'}`;
    list.scrollTop = 0;
  }

  // From the search, down and Enter go to the first card.
  function key(event) {
    const cards = shown(), at = cards.indexOf(document.activeElement);
    const go = (card) => { (card ?? search).focus(); event.preventDefault(); };
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (at < 0) {
      if (event.key === 'ArrowDown' && cards.length) go(cards[0]);
      if (event.key === 'Enter' && document.activeElement === search) cards[0]?.click();
      return;
    }
    if (event.key === 'ArrowRight') go(cards[at + 1] ?? cards[at]);
    else if (event.key === 'ArrowLeft') go(cards[at - 1] ?? cards[at]);
    else if (event.key === 'ArrowDown') go(beside(cards, cards[at], 1) ?? cards[at]);
    else if (event.key === 'ArrowUp') go(beside(cards, cards[at], -1));
    else if (event.key === 'Home') go(cards[0]);
    else if (event.key === 'End') go(cards.at(-1));
    else if (event.key.length === 1 && event.key !== ' ') search.focus(); // and the letter goes there
  }

  search.addEventListener('input', find);
  dialog.addEventListener('keydown', key);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close()); // beside it
  return {
    show() {
      search.value = '';
      find();
      dialog.showModal();
      search.focus();
    },
  };
}
