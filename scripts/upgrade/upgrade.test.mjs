import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readFailed, writeCurrent, writeNext } from './home.mjs';
import { probe } from './probe.mjs';
import { fakeHome } from './testing/fake-home.mjs';

// Programs that start programs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** An installation on which release 1.0.0 serves. */
async function serving() {
  const fake = fakeHome();
  fake.begin('1.0.0');
  const child = fake.start();
  await expect.poll(fake.said).toContain('1.0.0 ready');
  return { ...fake, child };
}

function put(fake, name, bytes) {
  const file = join(fake.home, name);
  writeFileSync(file, bytes);
  return file;
}

test('a release is taken over by the running server in its place, and given back the same way', {
  tags: ['OPS-49', 'OPS-51'],
}, async () => {
  const fake = await serving();
  const { code, output } = await fake.run('upgrade', put(fake, 'two.tar.gz', fake.archive('2.0.0')));
  expect(output).toContain('2.0.0 runs.');
  expect(code).toBe(0);
  expect(fake.current()).toEqual(['2.0.0', '1.0.0']);
  expect(fake.said()).toEqual(['1.0.0 begun', '1.0.0 ready', '1.0.0 ended', '2.0.0 begun', '2.0.0 ready']);
  // Whoever started it once, a terminal or a container, still has it.
  expect(fake.child.exitCode).toBeNull();
  expect(await fake.run('rollback')).toMatchObject({ code: 0 });
  expect(fake.current()).toEqual(['1.0.0', '2.0.0']);
  expect(fake.said().slice(-3)).toEqual(['2.0.0 ended', '1.0.0 begun', '1.0.0 ready']);
  fake.child.kill('SIGTERM');
  await expect.poll(() => fake.said().at(-1)).toBe('1.0.0 ended');
});

test('a download that breaks off, or a release that does not run here, changes nothing', {
  tags: ['OPS-49', 'OPS-238'],
}, async () => {
  const fake = await serving();
  const archive = fake.archive('2.0.0');
  const http = createServer((request, answer) => {
    if (request.url.endsWith('.sha256')) return answer.end('0'.repeat(64));
    answer.writeHead(200, { 'content-length': archive.length });
    answer.write(archive.subarray(0, archive.length / 2), () => answer.destroy());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => http.close());
  await expect.poll(() => http.address()?.port).toBeDefined();
  const address = `http://127.0.0.1:${http.address().port}/two.tar.gz`;
  const changed = fake.archive('2.1.0', { isChanged: true });
  const cases = [
    [address, /could not be fetched/],
    ['http://releases.example.invalid/two.tar.gz', /is no https address/],
    [put(fake, 'cut.tar.gz', archive.subarray(0, archive.length / 2)), /could not be unpacked/],
    [put(fake, 'changed.tar.gz', changed), /not whole: apps\/server\/dist\/main\.js is missing or changed/],
    [put(fake, 'broken.tar.gz', fake.archive('2.2.0', { behaviour: 'broken' })), /\/readyz answers with 500/],
    [
      put(fake, 'unloaded.tar.gz', fake.archive('2.3.0', { behaviour: 'unloaded' })),
      /2\.3\.0 does not run here: not all of it can be loaded\.[\s\S]*a-package-that-does-not-run-here/,
    ],
    [join(fake.home, 'nowhere.tar.gz'), /There is no file/],
  ];
  for (const [source, sentence] of cases) {
    const { code, output } = await fake.run('upgrade', source);
    expect(output).toMatch(sentence);
    expect(output).toContain('Nothing was changed: 1.0.0 is the release as before.');
    expect(code).toBe(1);
  }
  expect(fake.current()).toEqual(['1.0.0']);
  expect(fake.said()).toEqual(['1.0.0 begun', '1.0.0 ready']);
  expect(existsSync(join(fake.home, 'next'))).toBe(false);
  expect(readdirSync(fake.home).filter((name) => name.startsWith('.probe'))).toEqual([]);
});

test('a release of which a part neither loads nor fails is given up', { tags: ['OPS-238'] }, async () => {
  const fake = fakeHome();
  const folder = fake.addRelease('2.0.0', { behaviour: 'stuck' });
  await expect(probe(folder, fake.home, '2.0.0', undefined, 5)).rejects.toThrow(
    '2.0.0 does not run here: not all of it was loaded within 5 seconds.',
  );
});

test('a trial that was broken off, as by Ctrl-C at a start, leaves its database to the next one to throw away', {
  tags: ['OPS-49', 'OPS-150'],
}, async () => {
  const fake = fakeHome();
  const folder = fake.addRelease('2.0.0', { behaviour: 'broken' });
  mkdirSync(join(fake.home, '.probe-of-yesterday', 'postgres'), { recursive: true });
  await expect(probe(folder, fake.home, '2.0.0')).rejects.toThrow('2.0.0 does not run here');
  expect(readdirSync(fake.home).filter((name) => name.startsWith('.probe'))).toEqual([]);
});

test('an upgrade that is killed in the middle of its download leaves the running release, and the next one goes through', {
  tags: ['OPS-49'],
}, async () => {
  const fake = await serving();
  const archive = fake.archive('2.0.0');
  let isHalf = false;
  const http = createServer((request, answer) => {
    if (request.url.endsWith('.sha256')) return answer.end('0'.repeat(64));
    answer.writeHead(200, { 'content-length': archive.length });
    // The line goes silent, as a bad one does.
    answer.write(archive.subarray(0, archive.length / 2), () => {
      isHalf = true;
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  await expect.poll(() => http.address()?.port).toBeDefined();
  const upgrading = fake.begun('upgrade', `http://127.0.0.1:${http.address().port}/two.tar.gz`);
  await expect.poll(() => isHalf).toBe(true);
  upgrading.child.kill('SIGKILL');
  await upgrading.ended;
  expect(fake.said()).toEqual(['1.0.0 begun', '1.0.0 ready']);
  expect(fake.current()).toEqual(['1.0.0']);
  const { code, output } = await fake.run('upgrade', put(fake, 'two.tar.gz', archive));
  expect(output).toContain('2.0.0 runs.');
  expect(code).toBe(0);
  // Nothing of the broken one stays.
  expect(readdirSync(join(fake.home, 'releases')).sort()).toEqual(['1.0.0', '2.0.0']);
});

test('a release that is well on trial and not on the real data gives way to the one before', {
  tags: ['OPS-50'],
}, async () => {
  const fake = await serving();
  for (const [behaviour, why, seconds] of [
    ['silent', 'it was not ready within 1 seconds', '1'],
    ['dies', 'it ended at once (3)', '60'],
    ['refuses', 'it ended at once (1): Two lines say what to do', '60'],
  ]) {
    const archive = put(fake, `${behaviour}.tar.gz`, fake.archive('2.0.0', { behaviour }));
    const { code, output } = await fake.waiting(seconds, 'upgrade', archive);
    expect(output).toContain(`2.0.0 was not taken over: ${why}. 1.0.0 goes on.`);
    expect(code).toBe(1);
    await expect.poll(() => fake.said().at(-1)).toBe('1.0.0 ready');
    expect(fake.current()).toEqual(['1.0.0']);
  }
});

test('a trial that was killed is not begun again', { tags: ['OPS-50'] }, async () => {
  const fake = fakeHome();
  fake.begin('1.0.0');
  fake.addRelease('2.0.0', { behaviour: 'silent' });
  writeNext(fake.home, { release: '2.0.0', readySeconds: 60 });
  const first = fake.start();
  await expect.poll(fake.said).toEqual(['2.0.0 begun']);
  first.kill('SIGKILL');
  await expect.poll(() => fake.said().at(-1)).toBe('2.0.0 ended');
  fake.start();
  await expect.poll(() => fake.said().at(-1)).toBe('1.0.0 ready');
  expect(readFailed(fake.home)).toEqual({ release: '2.0.0', why: 'its first start was broken off' });
});

test('a way back that costs orders is told, not taken without a yes, and keeps them first', {
  tags: ['OPS-51', 'OPS-91'],
}, async () => {
  const fake = await serving();
  const snapshot = { file: '/data/snapshot.tar.gz', takenAt: '2026-11-20T10:00:00.000Z', ordersSince: 42 };
  const options = { wayBack: { fits: false, snapshot }, migrations: [null, null] };
  const archive = put(fake, 'two.tar.gz', fake.archive('2.0.0', options));
  const asked = await fake.run('upgrade', archive);
  expect(asked).toMatchObject({
    code: 1,
    output: expect.stringContaining('going back will mean restoring the snapshot'),
  });
  expect(await fake.run('upgrade', archive, '--yes')).toMatchObject({ code: 0 });
  const told = await fake.run('rollback');
  expect(told.output).toContain('the 42 orders placed since then would go');
  expect(told.code).toBe(1);
  expect(fake.current()).toEqual(['2.0.0', '1.0.0']);
  expect(fake.said().at(-1)).toBe('2.0.0 ready');
  // What goes is kept once nobody serves any more, so that no order falls in between.
  const { code, output } = await fake.run('rollback', '--yes');
  expect(output).toContain('1.0.0 runs.');
  expect(code).toBe(0);
  expect(fake.said().slice(-5)).toEqual([
    '2.0.0 ended',
    'backup',
    'restore /data/snapshot.tar.gz --replace',
    '1.0.0 begun',
    '1.0.0 ready',
  ]);
});

test('a rollback whose backup fails restores nothing, and the release that ran goes on', {
  tags: ['OPS-91'],
}, async () => {
  const fake = await serving();
  const snapshot = { file: '/data/snapshot.tar.gz', takenAt: '2026-11-20T10:00:00.000Z', ordersSince: 42 };
  const options = { wayBack: { fits: false, snapshot }, migrations: [null, null], backupEnds: 1 };
  await fake.run('upgrade', put(fake, 'two.tar.gz', fake.archive('2.0.0', options)), '--yes');
  const { code, output } = await fake.run('rollback', '--yes');
  expect(output).toContain('could not be kept in a backup. 2.0.0 goes on.');
  expect(code).toBe(1);
  await expect.poll(() => fake.said().slice(-3)).toEqual(['backup', '2.0.0 begun', '2.0.0 ready']);
  expect(fake.current()).toEqual(['2.0.0', '1.0.0']);
});

test('programs of an installation work on the data of its server, wherever a service keeps it, and say so', {
  tags: ['OPS-90'],
}, async () => {
  const fake = await serving();
  const its = join(fake.home, 'var');
  const { code, output } = await fake.runWith({}, 'doctor');
  expect(output).toContain(`Working on the data in ${its}.`);
  expect(output).toContain(`doctor of ${its}`);
  expect(code).toBe(0);
  // A restore happens while nothing runs.
  fake.child.kill('SIGTERM');
  await expect.poll(() => fake.said().at(-1)).toBe('1.0.0 ended');
  expect((await fake.runWith({}, 'restore', 'x')).output).toContain(`restore of ${its}`);
  expect(existsSync(join(fake.home, 'data'))).toBe(false);
  // What somebody says themselves is what they mean.
  mkdirSync(join(fake.home, 'other'));
  const other = await fake.runWith({ DATA_DIR: join(fake.home, 'other') }, 'doctor');
  expect(other.output).toContain(`doctor of ${join(fake.home, 'other')}`);
});

test('a second start that ends at once hides nothing of the server that runs', {
  tags: ['OPS-191'],
}, async () => {
  const fake = await serving();
  const program = fake.mainOf('1.0.0');
  const whole = readFileSync(program);
  // As where the port is taken.
  writeFileSync(program, 'process.exit(1);');
  for (let times = 0; times < 2; times++)
    expect(await fake.runWith({ DATA_DIR: join(fake.home, 'other') })).toMatchObject({ code: 1 });
  writeFileSync(program, whole);
  expect((await fake.runWith({}, 'doctor')).output).toContain(`doctor of ${join(fake.home, 'var')}`);
  const { output } = await fake.run('upgrade', put(fake, 'two.tar.gz', fake.archive('2.0.0')));
  expect(output).toContain('2.0.0 runs.');
});

test('a second start in the middle of a trial takes nothing from it', { tags: ['OPS-191'] }, async () => {
  const fake = fakeHome();
  fake.begin('1.0.0');
  fake.addRelease('2.0.0', { behaviour: 'silent' });
  writeNext(fake.home, { release: '2.0.0', readySeconds: 60 });
  fake.start();
  await expect.poll(fake.said).toEqual(['2.0.0 begun']);
  const second = fake.begun();
  await Promise.race([second.ended, expect.poll(fake.said).toContain('1.0.0 begun')]).catch(() => {});
  expect(fake.said()).toEqual(['2.0.0 begun']);
  expect(await second.ended).toMatchObject({ code: 1, output: expect.stringContaining('is being tried') });
  expect(readFailed(fake.home)).toBeNull();
});

test('a start goes on where the installation’s own disk is full', { tags: ['OPS-192'] }, async () => {
  const fake = fakeHome();
  fake.begin('1.0.0');
  fake.addRelease('2.0.0');
  writeNext(fake.home, { release: '2.0.0', readySeconds: 60 });
  /** Nothing can be written where a folder stands. */
  const full = (child, ...names) => {
    for (const name of names) mkdirSync(join(fake.home, `${name}.${child.pid}`));
  };
  full(fake.start(), 'next', 'running', 'failed');
  await expect.poll(fake.said).toEqual(['1.0.0 begun', '1.0.0 ready']);
  expect(existsSync(join(fake.home, 'next'))).toBe(true);
});

test('a release that became ready serves on while it cannot be noted, and is noted once there is room', {
  tags: ['OPS-192'],
}, async () => {
  const fake = fakeHome();
  fake.begin('1.0.0');
  fake.addRelease('2.0.0');
  writeNext(fake.home, { release: '2.0.0', readySeconds: 60 });
  const child = fake.start();
  const inTheWay = join(fake.home, `current.${child.pid}`);
  mkdirSync(inTheWay);
  await expect.poll(fake.said).toContain('2.0.0 ready');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(child.exitCode).toBeNull();
  expect(fake.current()).toEqual(['1.0.0']);
  rmSync(inTheWay, { recursive: true });
  await expect.poll(fake.current, { timeout: 5000 }).toEqual(['2.0.0', '1.0.0']);
  expect(fake.said()).toEqual(['2.0.0 begun', '2.0.0 ready']);
});

test('who asks what a command does, or says more than it takes, is told so, and nothing is done', {
  tags: ['OPS-51'],
}, async () => {
  const fake = fakeHome();
  fake.begin('1.0.0');
  fake.addRelease('2.0.0');
  writeCurrent(fake.home, '2.0.0', '1.0.0');
  for (const asked of [['--help'], ['rollback', '--help'], ['upgrade', '-h'], ['start', '--help']]) {
    const { code, output } = await fake.run(...asked);
    expect([asked, code, output]).toEqual([asked, 0, expect.stringContaining('./hansang rollback')]);
  }
  for (const asked of [
    ['rollback', '1.0.0'],
    ['start', '--port', '80'],
  ]) {
    const { code, output } = await fake.run(...asked);
    expect([asked, code, output]).toEqual([asked, 1, expect.stringContaining(asked[1])]);
  }
  expect(fake.current()).toEqual(['2.0.0', '1.0.0']);
  expect(fake.said()).toEqual([]);
});
