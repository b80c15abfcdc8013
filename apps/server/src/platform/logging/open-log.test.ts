import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { testWhere } from '../../../../../tests/setup/where.ts';
import { readableLine } from './readable-line.ts';

const file = JSON.stringify(join(import.meta.dirname, 'open-log.ts'));

/** What a process of its own writes, whose output is no terminal. */
function write(LOG_FORMAT: string, code: string): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { openLog } = await import(${file});
       const log = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: '${LOG_FORMAT}' });
       ${code}`,
    ],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

const FAULTS = `for (let n = 0; n < 4; n += 1) log.error({ err: new Error('gone ' + n) }, 'No answer');`;

test('a file gets JSON, and a fault that came four times is one line and its number', {
  tags: ['OPS-42'],
}, () => {
  const lines = write('auto', FAULTS).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 50, msg: 'No answer', err: { message: 'gone 0' } },
    { level: 50, msg: 'No answer: gone 0 (came again 3 times)', times: 3 },
  ]);
});

test('people get a line that they can read', { tags: ['OPS-42'] }, () => {
  const [line = ''] = write('readable', `log.warn({ free: 12 }, 'Little room');`).map(
    stripVTControlCharacters,
  );
  expect(line).toMatch(/^\d\d:\d\d:\d\d warn {2}Little room free=12$/);
});

test('an error stands below its line with its stack; what is no JSON stays as it is', () => {
  const json = JSON.stringify({ level: 50, time: 0, msg: 'No', err: { stack: 'Error: x\n    at y' } });
  expect(stripVTControlCharacters(readableLine(json))).toMatch(/error No\nError: x\n {4}at y\n$/);
  expect(readableLine('half a li')).toBe('half a li');
});

/** A server that writes its log, and says on its standard error how far it came. */
const server = (code: string) => `
  const { openLog } = await import(${file});
  const { outliveReaders, OF_A_SERVER } = await import(${JSON.stringify(join(import.meta.dirname, '../process/quiet-pipe.ts'))});
  outliveReaders(OF_A_SERVER);
  process.stdout.write('Hello\\n');
  const log = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
  ${code}
  process.stderr.write('went on');
  process.on('exit', () => process.stderr.write(' and ended'));`;

/** What a process says on its standard error that writes its log to this descriptor; it has long enough for a busy machine. */
function writeTo(output: number, code: string, before = ''): string {
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', before + server(code)], {
    encoding: 'utf8',
    stdio: ['ignore', output, 'pipe'],
    timeout: 25_000,
  });
  return stderr;
}

/** A pipe of the system's, of which this process holds both ends. */
function makePipe(): { readonly file: string; readonly hold: number } {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-pipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  return { file: path, hold: openSync(path, constants.O_RDWR | constants.O_NONBLOCK) };
}

const LINES = `
  log.info('A line');
  await new Promise((resolve) => setTimeout(resolve, 400));
  for (let n = 0; n < 3000; n += 1) log.info({ n }, 'A line of some length that tells of one request and another');
  log.error('A fault');`;

testWhere(existsSync('/dev/full'))(
  'a server goes on whose log finds no room on its disk',
  { tags: ['OPS-251'] },
  () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    expect(writeTo(full, LINES)).toBe('went on and ended');
  },
);

test('a server goes on whose log nobody reads any more', { tags: ['OPS-251'] }, () => {
  const { file: path, hold } = makePipe();
  const output = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(output));
  closeSync(hold);
  expect(writeTo(output, LINES)).toBe('went on and ended');
});

test('a server goes on whose log is not taken at the moment, and what it held for that is written later', {
  tags: ['OPS-251'],
}, () => {
  const { file: path, hold } = makePipe();
  const output = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  onTestFinished(() => {
    for (const fd of [output, hold]) closeSync(fd);
  });
  expect(writeTo(output, LINES)).toBe('went on and ended');
  const taken = Buffer.alloc(4096);
  const [, line = ''] = taken.toString('utf8', 0, readSync(hold, taken)).split('\n');
  expect(JSON.parse(line)).toMatchObject({ msg: 'A line' });
});

/** Beside the server somebody runs who began before it, and ends meanwhile: Node sets its ends to wait again as it does. */
const NEIGHBOUR = `
  const { spawn } = await import('node:child_process');
  const neighbour = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 1, 2] });
  await new Promise((resolve) => setTimeout(resolve, 500));`;

test('nor does somebody who shares its output, and has writes wait, hold it up', {
  tags: ['OPS-251'],
}, () => {
  const { file: path, hold } = makePipe();
  const output = openSync(path, constants.O_WRONLY);
  onTestFinished(() => {
    for (const fd of [output, hold]) closeSync(fd);
  });
  const ends = `
    neighbour.stdin.end();
    await new Promise((resolve) => neighbour.once('exit', resolve));`;
  expect(writeTo(output, ends + LINES, NEIGHBOUR)).toBe('went on and ended');
});

testWhere(process.platform === 'linux' && existsSync('/usr/bin/script'))(
  'a server goes on whose terminal somebody holds still',
  { tags: ['OPS-251'] },
  async () => {
    const { file: path, hold } = makePipe();
    // What shows the terminal waits for somebody who looks at nothing.
    const output = openSync(path, constants.O_WRONLY);
    const folder = join(path, '..');
    const [program, said] = [join(folder, 'server.mjs'), join(folder, 'said')];
    writeFileSync(program, server(LINES));
    const terminal = spawn(
      '/usr/bin/script',
      ['-qfec', `'${process.execPath}' '${program}' 2>'${said}'`, '/dev/null'],
      { stdio: ['ignore', output, 'ignore'] },
    );
    onTestFinished(() => {
      terminal.kill('SIGKILL');
      for (const fd of [output, hold]) closeSync(fd);
    });
    const told = () => (existsSync(said) ? readFileSync(said, 'utf8') : '');
    await expect.poll(told, { timeout: 15_000 }).toBe('went on and ended');
  },
);

/** A server that reads its own log from then on. */
const readsOn = (path: string) => `
    const fs = await import('node:fs');
    const input = fs.openSync(${JSON.stringify(path)}, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    const part = Buffer.alloc(65536);
    async function readOn(wanted) {
      let taken = '';
      for (const end = Date.now() + 8000; Date.now() < end && !wanted.test(taken); ) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        try { taken += part.toString('utf8', 0, fs.readSync(input, part)); } catch {}
      }
      return taken;
    }`;

test('whoever comes to read a log that nobody read any more is told how many lines are missing', {
  tags: ['OPS-252'],
}, () => {
  const { file: path, hold } = makePipe();
  const output = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(output));
  closeSync(hold);
  const comes = `
    for (let n = 0; n < 5; n += 1) log.info({ n }, 'A line');
    await new Promise((resolve) => setTimeout(resolve, 700));
    ${readsOn(path)}
    log.info('Somebody is here');
    const said = (await readOn(/missing.*\\n$/)).trim().split('\\n').map((line) => JSON.parse(line));
    process.stderr.write(said.map(({ msg, lines }) => lines ?? msg).join(', ') + ': ');`;
  expect(writeTo(output, comes)).toBe('Somebody is here, 5: went on and ended');
});

test('nor is the number lost where a server ends while its log is taken slowly', {
  tags: ['OPS-252'],
}, async () => {
  const { file: path, hold } = makePipe();
  const output = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  onTestFinished(() => {
    for (const fd of [output, hold]) closeSync(fd);
  });
  const program = `${server(`
    for (let n = 0; n < 9000; n += 1) log.info({ n }, 'A line of some length that tells of one request and another');
    process.stderr.write('full ');`)} process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', output, 'pipe'],
  });
  let said = '';
  const part = Buffer.alloc(65536);
  await new Promise((resolve) => child.stderr?.once('data', resolve));
  const ended = new Promise((resolve) => child.once('exit', () => resolve(true)));
  const read = () => {
    try {
      for (;;) said += part.toString('utf8', 0, readSync(hold, part));
    } catch {
      // Nothing is there at the moment.
    }
  };
  while (!(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1))]))) read();
  read();
  const lines = said
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({ level: 40, lines: expect.any(Number) });
  expect(lines.length - 1 + lines.at(-1).lines).toBe(9000);
});

test('how many lines were dropped stands in the log once there is room again', {
  tags: ['OPS-252'],
}, () => {
  const { file: path, hold } = makePipe();
  const output = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  onTestFinished(() => {
    for (const fd of [output, hold]) closeSync(fd);
  });
  const burst = `
    ${readsOn(path)}
    let said = await readOn(/Hello\\n/);
    for (let turn = 0; turn < 2; turn += 1) {
      for (let n = 0; n < 9000; n += 1) log.info({ n }, 'A line of some length that tells of one request and another');
      said = await readOn(/missing.*\\n$/);
      const lines = said.trim().split('\\n').map((line) => JSON.parse(line));
      const whole = lines.filter(({ n }) => n !== undefined);
      const told = lines.at(-1);
      process.stderr.write([told.level, whole.every(({ n }, place) => n === place), whole.length + told.lines, ''].join(' '));
    }`;
  expect(writeTo(output, burst)).toBe('40 true 9000 40 true 9000 went on and ended');
});
