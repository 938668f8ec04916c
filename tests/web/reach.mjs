// reach.mjs: the page by touch, by keys alone, on small screens, zoomed, light, printed, and as text.
//
//   node tests/web/reach.mjs [SHOTS]       SHOTS: a folder for pictures, to be looked at
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { openBrowser, openPage, serve } from './browser.mjs';

const shots = process.argv[2];
if (shots) mkdirSync(shots, { recursive: true });
const server = await serve('build/web'), browser = await openBrowser();
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// A page with a program, at rest. `media`: features, [{name, value}].
async function open(options = {}, program = 'branch_2.s', media = []) {
  const page = await browser.newPage();
  await page.emulateMediaFeatures(media);
  await page.evaluateOnNewDocument(() => { // counts pictures; offline.mjs tests service workers, which outlive a page
    delete Navigator.prototype.serviceWorker;
    const { Worker } = window;
    window.Worker = function (...how) {
      const worker = new Worker(...how);
      worker.addEventListener('message', ({ data }) => { window.drawn += !!data.frame; });
      return worker;
    };
  });
  const messages = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  const { width = 1280, height = 800, ratio = 1, touch = false } = options;
  await page.setViewport({ width, height, deviceScaleFactor: ratio, hasTouch: touch, isMobile: false });
  await page.goto(`${server.url}#${program}`);
  await page.waitForFunction('window.viewer && /Costs|Start page/.test(document.querySelector("#reading").textContent)', { timeout: 60000 });
  const site = {
    page, messages,
    ask: (question) => page.evaluate((q) => window.viewer.call('ask', { question: q }), question),
    shot: (name) => shots && page.screenshot({ path: `${shots}/${name}.png` }),
    focus: () => page.evaluate(() => document.activeElement.closest('[id]').id),
    async is(question, wanted) { // within two seconds
      let said;
      for (let i = 0; i < 40 && said !== wanted; i++, await pause(50)) said = await site.ask(question);
      assert.equal(said, wanted, question);
    },
  };
  return site;
}

// ---- fingers, by the protocol of the browser ----

async function fingers(page) {
  const client = await page.createCDPSession();
  const dispatch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  return {
    async tap(x, y) {
      await dispatch('touchStart', [[x, y]]);
      await dispatch('touchEnd', []);
    },
    async move(from, to, { hold = 0, during } = {}) {
      await dispatch('touchStart', from);
      if (hold) await pause(hold);
      await during?.();
      for (let i = 1; i <= 8; i++)
        await dispatch('touchMove', from.map(([x, y], k) => [x + ((to[k][0] - x) * i) / 8, y + ((to[k][1] - y) * i) / 8]));
      await dispatch('touchEnd', []);
    },
  };
}

// A place in a text of the picture, in pixels of the page.
async function placeOf(page, text) {
  return page.evaluate(async (wanted) => {
    await window.viewer.call('script', { line: 'list /tmp/texts' });
    const list = new TextDecoder().decode(await window.viewer.call('read', { path: '/tmp/texts' }));
    const line = list.split('\n').find((row) => row.endsWith(` ${wanted}`));
    if (!line) throw new Error(`the picture has no text '${wanted}':\n${list}`);
    const [, x, y] = line.match(/^\d+ +(\d+), *(\d+)/).map(Number);
    const box = document.querySelector('#picture').getBoundingClientRect();
    const scale = window.viewer.size().scale / 4 / devicePixelRatio;
    return [box.left + (x + 4) * scale, box.top + (y + 4) * scale];
  }, text);
}

const cases = {
  async 'a tap is a click'() {
    const { page, ask, is } = await open({ width: 1180, height: 820, ratio: 2, touch: true });
    const hand = await fingers(page);
    assert.equal(await ask('tab'), 'costs');
    await hand.tap(...await placeOf(page, 'Marks'));
    await is('tab', 'marks');
  },

  async 'a finger pans the timeline, two fingers zoom it'() {
    const { page, ask, shot, is } = await open({ width: 1180, height: 820, ratio: 2, touch: true }, 'mandelbrot.s');
    const hand = await fingers(page);
    const whole = await placeOf(page, 'whole run'), x = 800, y = whole[1] + 130;
    const before = await ask('zoom');
    await hand.move([[x - 20, y], [x + 20, y]], [[x - 160, y], [x + 160, y]]);
    await pause(600);
    assert.notEqual(await ask('zoom'), before);
    const zoomed = await ask('zoom'), first = Number(await ask('first')), chosen = await ask('cycle');
    assert.ok(first > 0, 'the middle of the run is seen');
    await hand.move([[x, y]], [[x + 40, y]]); // less than a step of the wheel
    await pause(300);
    assert.ok(Number(await ask('first')) < first, 'earlier cycles came');
    await shot('tablet');
    await is('zoom', zoomed);
    await is('cycle', chosen);
    assert.equal(await ask('card'), 'none');

    // From a button: no press.
    await page.evaluate(() => window.viewer.call('do', { action: 'fit' }));
    const fit = await placeOf(page, 'Fit'), whole_run = await ask('zoom');
    await page.evaluate(() => window.viewer.call('do', { action: 'zoom.in' }));
    await hand.move([fit], [[fit[0], fit[1] + 60]]);
    await pause(300);
    assert.notEqual(await ask('zoom'), whole_run);
  },

  async 'a finger scrolls a list'() {
    const { page } = await open({ width: 1180, height: 820, ratio: 2, touch: true });
    const hand = await fingers(page), head = await placeOf(page, 'r0.x'), lane = [head[0], head[1] + 160];
    await page.evaluate(() => window.viewer.call('do', { action: 'lane', argument: '0' }));
    await pause(300);
    const list = () => page.evaluate(async () => {
      await window.viewer.call('script', { line: 'list /tmp/texts' });
      return new TextDecoder().decode(await window.viewer.call('read', { path: '/tmp/texts' })).match(/lanes .* of 32/)[0];
    });
    const before = await list();
    await hand.move([lane], [[lane[0], lane[1] - 150]]);
    await pause(300);
    assert.notEqual(await list(), before);
  },

  async 'a finger scrolls the start page by its rows'() {
    const { page } = await open({ width: 1180, height: 820, ratio: 2, touch: true }, '');
    const hand = await fingers(page);
    const has = (text) => placeOf(page, text).then(() => true, () => false);
    await hand.move([[800, 600]], [[800, 500]]);
    await pause(300);
    assert.ok(await has('branch_3.s'));
    await hand.move([[800, 600]], [[800, 400]]);
    await pause(300);
    assert.equal(await has('branch_3.s'), false);
    assert.ok(await has('early_return.s'));
  },

  async 'a long press shows a ring and is the right button'() {
    const { page, ask, shot, is } = await open({ width: 1180, height: 820, ratio: 2, touch: true });
    const hand = await fingers(page);
    const whole = await placeOf(page, 'whole run'), y = whole[1] + 190;
    assert.equal(await ask('range'), 'none');
    await hand.move([[700, y]], [[900, y]], {
      hold: 600,
      during: async () => {
        assert.equal(await page.$eval('.touch-ring', (ring) => ring.hidden), false);
        await shot('ring');
      },
    });
    await pause(500);
    assert.notEqual(await ask('range'), 'none');
    assert.equal(await page.$eval('.touch-ring', (ring) => ring.hidden), true);
  },

  async 'the keyboard of a tablet writes into the search'() {
    const { page, is } = await open({ width: 1180, height: 820, ratio: 2, touch: true });
    const hand = await fingers(page);
    await hand.tap(...await placeOf(page, 'Search'));
    await page.waitForFunction(() => document.activeElement.matches('input.unseen'));
    await page.keyboard.sendCharacter('mask');
    await is('typed', 'mask');
    await page.keyboard.press('Escape');
    await is('asking', 'no');
    await page.waitForFunction(() => document.activeElement.id === 'picture');
  },

  async 'F6 goes round the parts, and each shows that it has the keys'() {
    const { page, focus, shot } = await open();
    await page.waitForSelector('#editor');
    await page.waitForFunction(() => document.querySelector('#editor').shadowRoot?.querySelector('.cm-content'));
    const seen = [];
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('F6');
      seen.push(await focus());
      if (seen.at(-1) === 'reading') await shot('reading');
    }
    assert.deepEqual([...new Set(seen)].sort(), ['bar', 'editor', 'picture', 'reading']);
    await page.keyboard.down('Shift');
    await page.keyboard.press('F6');
    await page.keyboard.up('Shift');
    assert.equal(await focus(), seen.at(-2));
    await page.focus('#reading');
    await page.keyboard.press('Escape');
    assert.equal(await focus(), 'picture');
  },

  async 'keys of the viewer, and keys of the browser'() {
    const { page, ask, is } = await open();
    const taken = (init) => page.evaluate((keys) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys });
      document.querySelector('#picture').dispatchEvent(event);
      return event.defaultPrevented;
    }, init);
    await page.keyboard.press('Home');
    await is('cycle', '0');
    await page.keyboard.press('ArrowRight');
    await is('cycle', '1');
    assert.ok(await taken({ code: 'KeyK', key: 'k', ctrlKey: true }), 'Ctrl+k is the viewer\'s');
    for (const keys of [{ code: 'KeyT', key: 't', ctrlKey: true }, { code: 'KeyD', key: 'd', ctrlKey: true },
      { code: 'KeyR', key: 'r', ctrlKey: true }, { code: 'Equal', key: '+', ctrlKey: true }, { code: 'F12', key: 'F12' },
      { code: 'KeyF', key: 'f', ctrlKey: true }, { code: 'ShiftLeft', key: 'Shift', shiftKey: true }])
      assert.equal(await taken(keys), false, JSON.stringify(keys));
    await taken({ code: 'F6', key: 'F6', altKey: true });
    await is('overlay', 'diff');
    await page.keyboard.press('Escape');
    await is('overlay', 'none');
    assert.equal(await ask('asking'), 'no');
  },

  async 'Cmd of a Mac is Ctrl'() {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
    await page.goto(`${server.url}#branch_2.s`);
    await page.waitForFunction('window.viewer && document.querySelector("#reading table")');
    const breaks = () => page.evaluate(() => window.viewer.call('ask', { question: 'marks' }));
    await page.keyboard.down('Meta');
    await page.keyboard.press('1');
    await page.keyboard.up('Meta');
    await pause(200);
    assert.match(await breaks(), /^1 /);
    await page.close();
  },

  async 'the text says what the picture shows'() {
    const { page, ask } = await open();
    const words = (selector) => page.$eval(selector, (element) => element.textContent);
    const spoken = await page.$$eval('#reading [aria-live=polite]', (all) => all.map((element) => element.textContent));
    assert.match(spoken[0], /^Divergence costs 67 % of the run/);
    assert.equal(spoken[1].startsWith(`Cycle ${await ask('cycle')} of 70, wave 0, lane 16, line 36. Lane 16 of wave 0`), true, spoken[1]);
    const titles = await page.$$eval('#reading caption', (all) => all.map((element) => element.textContent));
    for (const title of ['Costs', 'Lanes', 'Headline', 'Timeline']) assert.ok(titles.includes(title), `${title} in ${titles}`);
    const lanes = await page.$$eval('#reading table', (all) => [...all.find((one) => one.caption.textContent === 'Lanes').rows]
      .map((row) => [...row.cells].map((cell) => cell.textContent)));
    assert.deepEqual([lanes.length, lanes[0], lanes[17]], [33, ['lane', 'state', 'r0.x', 'r0.y'], ['16', 'inactive', '17', '0']]);
    await page.keyboard.press('/');
    await page.keyboard.type('mask');
    await page.waitForFunction(() => /Search: mask\. \d+ found\. Chosen/.test(document.querySelector('#reading').textContent));
    assert.match(await words('#reading'), /Search/);
  },

  async 'a program that fails is told'() {
    const { page } = await open();
    await page.evaluate(() => window.openProgram({ path: 'programs/wrong.s', text: '.dispatch 1x32\n.expect cycles == 7\nret\n' }));
    await page.waitForFunction(() => /cycles/.test(document.querySelector('#reading p').textContent));
    assert.ok(await page.$$eval('#reading caption', (all) => all.some((element) => element.textContent === 'Problems')));
  },

  async 'light and dark are those of the system at first, then those of the viewer'() {
    const { page, is, shot } = await open({}, 'branch_2.s', [{ name: 'prefers-color-scheme', value: 'light' }]);
    await is('theme', 'light');
    const ground = () => page.$eval('body', (body) => getComputedStyle(body).backgroundColor);
    assert.equal(await ground(), 'rgb(227, 230, 234)');
    await shot('light');
    await page.evaluate(() => window.viewer.call('do', { action: 'theme' }));
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    assert.equal(await ground(), 'rgb(17, 20, 25)');
    for (const id of ['menu', 'bar']) // the menu is of the same theme
      assert.equal(await page.$eval(`#${id}`, (element) => getComputedStyle(element).color), 'rgb(236, 239, 244)', id);
    assert.equal(await page.$eval('#menu', (menu) => getComputedStyle(menu).backgroundColor), await ground());
    await page.evaluate(() => window.openProgram({ path: 'programs/branch_2.s', text: '.dispatch 1x32\nret\n' }));
    await is('theme', 'dark');
  },

  async 'nothing moves by itself if the system says so'() {
    for (const [value, least, most] of [['reduce', 1, 2], ['no-preference', 4, 100]]) {
      const { page } = await open({}, 'mandelbrot.s', [{ name: 'prefers-reduced-motion', value }]);
      await pause(500);
      await page.evaluate(() => { window.drawn = 0; });
      await page.keyboard.press('w');
      await pause(700);
      const seen = await page.evaluate(() => window.drawn);
      assert.ok(seen >= least && seen <= most, `${value}: ${seen} frames`);
      await page.close();
    }
  },

  async 'paper gets the picture alone, on one page'() {
    const { page, shot } = await open({}, 'branch_2.s', [{ name: 'prefers-color-scheme', value: 'dark' }]);
    await page.evaluate(() => { window.print = () => { window.printed = true; }; });
    await page.keyboard.down('Control');
    await page.keyboard.press('p');
    await page.keyboard.up('Control');
    await page.waitForFunction('window.printed');
    await page.emulateMediaType('print');
    const seen = await page.$$eval('body > *', (all) => all.filter((one) => one.offsetHeight > 0).map((one) => one.id));
    assert.deepEqual(seen, ['paper']);
    assert.match(await page.$eval('#paper', (paper) => paper.innerText), /branch_2\.s[^]*lockstep view programs\/branch_2\.s --at 0:16:64/);
    assert.deepEqual(await page.$eval('#paper img', (image) => {
      const context = document.createElement('canvas').getContext('2d');
      context.drawImage(image, 0, 0);
      return [image.naturalWidth > 800, ...context.getImageData(1, 1, 1, 1).data];
    }), [true, 227, 230, 234, 255]);
    await shot('print');
    const pdf = Buffer.from(await page.pdf({ landscape: true, format: 'A4' })).toString('latin1');
    assert.equal(pdf.match(/\/Type \/Page\b/g).length, 1);
  },

  async 'a phone in landscape, and 200 % zoom: source and run take turns'() {
    for (const [name, options] of [
      ['phone', { width: 844, height: 390, ratio: 3, touch: true, scale: 8 }],
      ['zoom', { width: 640, height: 400, ratio: 2, scale: 6 }],
    ]) {
      const { page, shot, messages } = await open(options);
      await shot(name);
      const box = (id) => page.$eval(id, (element) => [element.offsetWidth, element.offsetHeight]);
      const [width, height] = await box('#picture');
      assert.equal(await page.evaluate(() => window.viewer.size().scale), options.scale);
      assert.ok(width === options.width && height > options.height * 0.85, `${name}: ${width} x ${height}`);
      assert.deepEqual(await box('#editor'), [0, 0]);
      await page.click('.turn');
      await pause(300);
      assert.deepEqual(await box('#picture'), [0, 0]);
      assert.ok((await box('#editor'))[0] === options.width);
      await shot(`${name}-source`);
      await page.keyboard.press('F6');
      assert.equal((await box('#picture'))[0], options.width);
      assert.deepEqual(messages, []);
    }
  },

  async 'pictures of usual sizes'() {
    for (const [name, width, height] of [['1280', 1280, 800], ['1920', 1920, 1080]]) {
      const { page, shot, messages } = await open({ width, height });
      await page.waitForFunction(() => [...document.fonts].filter(({ status }) => status === 'loaded').length === 2);
      await shot(name);
      assert.deepEqual(messages, []);
      await page.close();
    }
  },
};

let passed = 0, failed = 0;
const only = process.env.ONLY;
for (const [name, run] of Object.entries(cases)) {
  if (only && !name.includes(only)) continue;
  try {
    await run();
    passed++;
    console.log(`passed  reach: ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  reach: ${name}\n${error.stack}`);
  }
  for (const page of (await browser.pages()).slice(1)) await page.close();
}
await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
