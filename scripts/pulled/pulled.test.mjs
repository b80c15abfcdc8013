import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { fakeCheckout } from './testing/fake-checkout.mjs';

// Programs that start programs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const soon = (look) => expect.poll(look, { timeout: 30_000 });

/** A checkout whose first commit ran once. Of this each test has a copy. */
let ran;
let first;
beforeAll(async () => {
  ran = fakeCheckout();
  first = ran.pull('1.0.0');
  await ran.stop(await started(ran));
});
afterAll(() => ran.forget());

const checkout = () => fakeCheckout(ran);

async function started(fake) {
  const run = fake.start();
  await vi.waitFor(() => expect(last(fake)).toBe('1.0.0 ready with 1 pg1 app1'), { timeout: 30_000 });
  return run;
}

const last = (fake) => fake.said().at(-1);

test('what was pulled, packages and apps with it, takes over once it was tried and is ready, and a rollback says what leads back', {
  tags: ['OPS-150', 'OPS-153'],
}, async () => {
  const fake = checkout();
  fake.pull('2.0.0', { pg: '2', app: 'app2' });
  const run = fake.start();
  await soon(() => last(fake)).toBe('2.0.0 ready with 2 pg2 app2');
  expect(run.output()).toContain('Trying it on a database that is thrown away');
  await soon(() => existsSync(join(fake.root, '.cache/before'))).toBe(false);
  // The commit before runs on the data as it is.
  const { code, output } = await fake.rollback();
  expect(output).toContain(`git checkout ${first}`);
  expect(code).toBe(0);
  await fake.stop(run);
  // The next start has nothing to prove.
  const again = fake.start();
  await soon(() => fake.said().filter((word) => word.startsWith('2.0.0 ready')).length).toBe(2);
  expect(again.output()).toBe('');
});

test.each([
  ['whose packages cannot be brought', { pg: '2', app: 'app2' }, 'could not be installed'],
  ['whose app cannot be built', { app: 'app2', behaviour: 'unbuildable' }, 'could not be built'],
  ['that does not run here', { pg: '2', behaviour: 'broken' }, '/readyz answers with 500'],
  ['that is not ready in time', { pg: '2', app: 'app2', behaviour: 'silent' }, 'not ready within 1 seconds'],
])('a commit %s leaves the one before running', { tags: ['OPS-151'] }, async (_, change, why) => {
  const fake = checkout();
  fake.pull('2.0.0', change);
  fake.line(why.includes('installed'));
  const goesOn = async () => {
    const run = fake.start({ READY_SECONDS: change.behaviour === 'silent' ? '1' : '60' });
    await goesOnBecause(fake, run, why);
  };
  await goesOn();
  // And after a power cut: every cause is noted in one place, as this one is.
  if (change.behaviour === 'broken') await goesOn();
});

/** The commit before runs, until it is ended. */
async function goesOnBecause(fake, run, why) {
  await soon(() => last(fake)).toBe('1.0.0 ready with 1 pg1 app1');
  await soon(run.output).toContain(why);
  expect(run.output()).toContain(`${first.slice(0, 9)}, which ran until now, goes on.`);
  await fake.stop(run);
  expect(last(fake)).toBe('1.0.0 ended');
}

test('a commit that ends on the real data is tried once more only where somebody says so', {
  tags: ['OPS-151'],
}, async () => {
  const fake = checkout();
  const second = fake.pull('2.0.0', { pg: '2', app: 'app2', behaviour: 'dies' });
  const begun = () => fake.said().filter((word) => word === '2.0.0 begun').length;
  for (const [args, times] of [
    [[], 1],
    [[], 1],
    [['--again'], 2],
  ]) {
    await goesOnBecause(fake, fake.start({}, ...args), 'ended at once (3)');
    expect(begun()).toBe(times);
  }
  // Back at the commit before, it runs in its place with what it had.
  fake.line(true);
  fake.git('checkout', '--quiet', first);
  const back = fake.start();
  await soon(() => last(fake)).toBe('1.0.0 ready with 1 pg1 app1');
  expect(back.output()).toBe('');
  await fake.stop(back);
  // A mended one takes over, whatever the broken one left.
  fake.line(false);
  fake.git('checkout', '--quiet', second);
  fake.pull('3.0.0', { pg: '3', app: 'app3' });
  fake.start();
  await soon(() => last(fake)).toBe('3.0.0 ready with 3 pg3 app3');
});

test('a commit from before servers were built goes on from its sources, whatever was built since', {
  tags: ['OPS-151'],
}, async () => {
  const fake = fakeCheckout();
  onTestFinished(fake.forget);
  fake.pull('1.0.0', { isBuilt: false });
  await fake.stop(await started(fake));
  // As a start of a later commit left it, from which somebody went back.
  fake.write('apps/server/dist/main.js', `throw new Error('another commit');`);
  fake.pull('2.0.0', { behaviour: 'dies' });
  fake.start();
  await soon(() => last(fake)).toBe('1.0.0 ready with 1 pg1 app1');
});

test('where the one before does not understand the data any more it does not come back by itself', {
  tags: ['OPS-151'],
}, async () => {
  const fake = checkout();
  fake.pull('2.0.0', { behaviour: 'migrates', migrations: ['', 'SELECT 1;'] });
  const { code, output } = await fake.start().ended;
  expect(code).toBe(1);
  expect(output).toContain('does not understand the data any more');
  expect(output).toContain('npm run rollback');
  expect(fake.said().filter((word) => word.startsWith('1.0.0 ready'))).toHaveLength(1);
});

test('beside a server that runs from it a pulled checkout is made ready, and nothing is exchanged under it', {
  tags: ['OPS-152'],
}, async () => {
  const fake = checkout();
  const running = await started(fake);
  const second = fake.pull('2.0.0', { pg: '2', app: 'app2' });
  const { code, output } = await fake.start().ended;
  expect(output).toContain(`${second.slice(0, 9)} is whole and was tried. The server that runs goes on`);
  // What a checkout cannot do is told where it matters.
  expect(output).toContain('What it loads only later, it loads from the files that were pulled');
  expect(code).toBe(0);
  const read = (path) => readFileSync(join(fake.root, path), 'utf8');
  expect([read('node_modules/pg/index.js'), read('apps/guest/dist/built')]).toEqual(['pg1', 'app1']);
  expect(last(fake)).toBe('1.0.0 ready with 1 pg1 app1');
  await fake.stop(running);
  // Everything is here: the start that takes over needs no line and builds nothing.
  fake.line(true);
  const run = fake.start();
  await soon(() => last(fake)).toBe('2.0.0 ready with 2 pg2 app2');
  expect(run.output()).toBe('');
});

test('files that were changed by hand are not built or installed under a server that runs', {
  tags: ['OPS-152'],
}, async () => {
  const fake = checkout();
  const running = await started(fake);
  fake.write('apps/guest/app.txt', 'changed');
  expect(await fake.start().ended).toMatchObject({
    code: 1,
    output: expect.stringContaining('nothing is replaced under it'),
  });
  await fake.stop(running);
  fake.start();
  await soon(() => last(fake)).toBe('1.0.0 ready with 1 pg1 changed');
});

test('a rollback of a checkout asks where orders would go, and then keeps, goes back and restores', {
  tags: ['OPS-153'],
}, async () => {
  const fake = checkout();
  const snapshot = { file: '/snapshots/one.tar.gz', takenAt: '2026-11-20', ordersSince: 12 };
  fake.pull('2.0.0', { migrations: ['', 'SELECT 1;'], wayBack: { fits: false, snapshot } });
  const run = fake.start();
  await soon(() => last(fake)).toBe('2.0.0 ready with 1 pg1 app1');
  expect(await fake.rollback('--yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Stop the server'),
  });
  await fake.stop(run);
  const before = fake.said();
  const { code, output } = await fake.rollback();
  expect(code).toBe(1);
  expect(output).toContain('the 12 orders placed since then would go');
  expect(fake.said()).toEqual(before);
  expect(await fake.rollback('--yes')).toMatchObject({ code: 0 });
  expect(fake.said().slice(before.length)).toEqual([
    '2.0.0 backup',
    '1.0.0 restore /snapshots/one.tar.gz --replace',
  ]);
  expect(fake.git('rev-parse', 'HEAD')).toBe(first);
});
