import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { withOwnPlace } from './own-places.ts';

test('a module in a bundle is told the place of its source', async () => {
  const root = mkdtempSync(join(tmpdir(), 'hansang built é '));
  try {
    const dist = join(root, 'dist');
    mkdirSync(dist);
    const asks = `export const told = [import.meta.dirname, import.meta.filename, new URL('./a.sql', import.meta.url).href];`;
    writeFileSync(join(dist, 'main.mjs'), withOwnPlace(asks, '../src/rooms/one.ts'));
    const { told } = await import(/* @vite-ignore */ pathToFileURL(join(dist, 'main.mjs')).href);
    const source = join(root, 'src/rooms');
    expect(told).toEqual([source, join(source, 'one.ts'), pathToFileURL(join(source, 'a.sql')).href]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test.each(['import.meta.main', 'import.meta.resolve("./a.ts")', 'const { url } = import.meta'])(
  'what nobody thought of stops the build: %s',
  (code) => {
    expect(() => withOwnPlace(code, '../src/one.ts')).toThrow('../src/one.ts asks for import.meta');
  },
);
