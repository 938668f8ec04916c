// case.mjs: cases of a test file, which ends with how many have passed: run.mjs adds them up.
//
//   await test('a drop opens the file', async () => { assert.equal(await ask('file'), '/work/x.s'); });
//   finish();
let passed = 0, failed = 0;

export async function test(name, body) {
  try {
    await body();
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error?.stack || error}`);
  }
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed || !passed ? 1 : 0;
}
