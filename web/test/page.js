/* page.js: the page that editor.mjs drives: the editor; problems from the server, which asks lockstep; records of calls. */
import { createEditor } from '../src/editor.js';

const post = async (path, body) => (await fetch(path, { method: 'POST', body })).text();
const language = await (await fetch('language.json')).json();
window.calls = { changes: [], lines: [], checks: 0 };
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(`${event.violatedDirective}: ${event.blockedURI}`));
window.editor = createEditor({
  parent: document.getElementById('editor'),
  language,
  onChange: (text) => window.calls.changes.push(text),
  onLine: (line) => window.calls.lines.push(line),
  async check(text, name) {
    window.calls.checks++;
    return JSON.parse(await post(`check?${encodeURIComponent(name)}`, text));
  },
  async explain(word) {
    return (await post('explain', word)) || null;
  },
  dark: true,
});
