// typing.js: the keyboard of a tablet shows for text fields only, so a hidden field takes the text while the viewer asks
// for one.
//
//   const typing = createTyping({canvas, send});
//   typing.want(true)

export function createTyping({ canvas, send }) {
  const field = document.createElement('input');
  field.className = 'unseen';
  field.tabIndex = -1;
  field.autocapitalize = field.autocomplete = 'off';
  field.setAttribute('aria-label', 'Text for the viewer');
  canvas.after(field);

  let touched = false, wanted = false;
  addEventListener('pointerdown', (event) => { touched = event.pointerType === 'touch'; }, true);

  const keys = { deleteContentBackward: 'Backspace', insertLineBreak: 'Return' };
  field.addEventListener('beforeinput', (event) => {
    const key = keys[event.inputType], text = event.data || '';
    if (key) send('key', { key, text: '' });
    else if (text) send('key', { key: '', text });
    if (!event.isComposing) event.preventDefault();
  });
  field.addEventListener('input', () => { field.value = ''; });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    send('key', { key: event.key === 'Enter' ? 'Return' : 'Escape', text: '' });
    event.preventDefault();
  });

  return {
    want(now) {
      if (now && !wanted && touched && document.activeElement === canvas) field.focus();
      if (!now && document.activeElement === field) canvas.focus();
      wanted = now;
    },
  };
}
