// bar.js: the bar above the editor and the viewer: buttons, and a line for what went wrong, which may offer a way out.

function makeButton(label, act, help) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  if (help) made.title = help;
  made.addEventListener('click', act);
  return made;
}

export function createBar({ parent }) {
  const buttons = document.createElement('nav'), message = document.createElement('output');
  parent.append(buttons, message);
  return {
    // A button that stays; it may be hidden.
    button(label, act, help) {
      const made = makeButton(label, act, help);
      buttons.append(made);
      return made;
    },
    // Say something in place of what was said before; `offer`: [label, act] of a button behind it.
    say: (text, offer) => message.replaceChildren(text, ...(text && offer ? [makeButton(...offer)] : [])),
  };
}
