import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
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

/** What a process says on its standard error that writes its log to this descriptor; it has ten seconds. */
function writeTo(output: number, code: string): string {
  const { stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { openLog } = await import(${file});
       const { outliveReaders, OF_A_SERVER } = await import(${JSON.stringify(join(import.meta.dirname, '../process/quiet-pipe.ts'))});
       outliveReaders(OF_A_SERVER);
       process.stdout.write('Hello\\n');
       const log = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
       ${code}
       process.stderr.write('went on');
       process.on('exit', () => process.stderr.write(' and ended'));`,
    ],
    { encoding: 'utf8', stdio: ['ignore', output, 'pipe'], timeout: 10_000 },
  );
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

test.skipIf(!existsSync('/dev/full'))(
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
