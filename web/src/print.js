// print.js: paper gets the picture, in the light theme, with its title and command line, and nothing else.
//
//   createPrint({viewer, parent})      Ctrl+P draws the light picture first. The browser's own menu prints the canvas
//                                      as it is, since a page cannot make it wait.

export function createPrint({ viewer, parent }) {
  const picture = document.createElement('img'), title = document.createElement('h1'), command = document.createElement('code');
  picture.alt = '';
  parent.append(title, picture, command);

  // The words belong to the last picture.
  async function words() {
    title.textContent = document.title;
    command.textContent = (await viewer.call('ask', { question: 'command' })) || '';
  }
  async function prepare() {
    const [blob] = await Promise.all([viewer.call('paper'), words()]);
    picture.src = URL.createObjectURL(blob);
    await picture.decode();
    document.body.classList.add('paper');
  }
  addEventListener('afterprint', () => {
    document.body.classList.remove('paper');
    URL.revokeObjectURL(picture.src);
    picture.removeAttribute('src');
  });
  addEventListener('keydown', async (event) => {
    if (event.code !== 'KeyP' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await prepare();
    print();
  }, true);
  return { words, prepare };
}
