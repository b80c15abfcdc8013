import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
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
