// bar.js: the bar above the editor and the viewer: buttons, and a message, which may offer a button of its own.

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
    // Replace the message. `offer`: [label, act] of a button behind it.
    say: (text, offer) => message.replaceChildren(text, ...(text && offer ? [makeButton(...offer)] : [])),
  };
}
