import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const at = (path: string) => JSON.stringify(pathToFileURL(join(source, path)).href);

/** A server that can open no more files as sharp's own library is to be opened, and then can. */
const program = `
  import { withSharp } from ${at('modules/image/with-sharp.ts')};
  import { loadWriter } from ${at('modules/printing/sending/serve-printer.ts')};
  const takeIn = () => withSharp(() => import(${at('modules/image/take-in.ts')}));
  const load = () => Promise.allSettled([loadWriter(), takeIn()]).then((all) => all.map(({ status }) => status));
  const { dlopen } = process;
  process.dlopen = () => { throw new Error('libvips: too many open files'); };
  const first = await load();
  process.dlopen = dlopen;
  console.log(JSON.stringify([first, await load()]));`;

test('pictures and paper are drawn by a server whose first load of what draws them broke off in the middle', {
  tags: ['OPS-236'],
}, () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    ['rejected', 'rejected'],
    ['fulfilled', 'fulfilled'],
  ]);
});

test('nothing that draws is loaded before sharp is there', { tags: ['OPS-236'] }, () => {
  const loads = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing\//.test(path))
    .flatMap((path) =>
      readFileSync(join(source, path), 'utf8').match(
        /.*\bimport\('[./\w-]*\/(?:studio|take-in|crop|write-paper)\.ts'\)/g,
      ),
    )
    .filter((found) => found !== null);
  expect(loads.length).toBeGreaterThan(6);
  for (const load of loads) expect(load).toMatch(/withSharp\(\(\) => import/);
});
