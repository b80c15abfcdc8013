import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openPictureStore } from '../../apps/server/src/modules/image/picture-store.ts';
import { importRead, readFileAt } from '../../apps/server/src/modules/venue-file/saving/import-file.ts';
import { addPages } from '../../apps/server/src/pages/pages.ts';
import { testSettings, useServer } from '../../apps/server/src/testing/test-server.ts';
import { BROWSER_HEADERS, entryPath } from '../bench/page/entry.ts';
import { bytesOf, chunksOf, readableLedger } from './ledger.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'apps/guest/dist');
const KB = 1024;
/** A little below what the bench allows, so that what would break it is seen here first. */
const MOST = { scripts: 74 * KB, page: 13.7 * KB };

const server = useServer();

test('the scripts of the menu leave room in their 75 KB', { tags: ['BENCH-7'] }, async () => {
  const chunks = await chunksOf(dist, 'menu ko');
  expect(chunks.length).toBeGreaterThan(1);
  expect(bytesOf(chunks), readableLedger(chunks)).toBeLessThan(MOST.scripts);
});

// A part that asks for one of a later chunk makes every page wait for all of that.
for (const page of ['cart ko', 'history ko', 'landing ko', 'call ko'])
  test(`a guest who comes back to the ${page.split(' ')[0]} page waits for few scripts, and for none of the others’`, async () => {
    const chunks = await chunksOf(dist, page);
    expect(chunks.length).toBeLessThan(8);
    expect(bytesOf(chunks), readableLedger(chunks)).toBeLessThan(104 * KB);
  });

test('the first page of the demo pub leaves room in its 14 KB', { tags: ['BENCH-6'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-bytes-'));
  const http = Fastify();
  try {
    const store = await openPictureStore(testSettings({ DATA_DIR: folder }));
    const path = join(root, 'venues/1-pub.yaml');
    const read = await readFileAt(path);
    if ('faults' in read) throw new Error(read.faults.join('\n'));
    await importRead(read.venue, path, { pool: server.db.pool, store, now: server.clock.now() });
    await addPages(http, server.app.platform, server.app.guests.sessions, { dist });
    const page = await http.inject({ url: entryPath, headers: BROWSER_HEADERS });
    expect(page.headers['content-encoding']).toBe('br');
    const html = await http.inject({
      url: entryPath,
      headers: { accept: 'text/html', 'accept-language': 'ko' },
    });
    expect(page.rawPayload.length, partsOf(html.body)).toBeLessThan(MOST.page);
  } finally {
    await http.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** How long each part of a page is before it is made small. */
function partsOf(html: string): string {
  const style = /<style>.*?<\/style>/s.exec(html)?.[0].length ?? 0;
  const data = /<script type="application\/json".*?<\/script>/s.exec(html)?.[0].length ?? 0;
  return `style ${style}, boot data ${data}, all else ${html.length - style - data} characters`;
}
