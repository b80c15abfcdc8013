import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSettings } from '../../testing/test-server.ts';
import { openPictureStore } from './picture-store.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const bytes = Buffer.from([0, 255, 13, 10, 1, 2, 3]);
const folder = mkdtempSync(join(tmpdir(), 'hansang-store-'));

/** The part of an S3-compatible store that pictures need: objects under their path. */
const objects = new Map<string, { body: Buffer; type: string; authorization: string }>();
let bucket: Server;
beforeAll(async () => {
  bucket = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const known = objects.get(path);
    if (request.method === 'PUT') {
      const { 'content-type': type = '', authorization = '' } = request.headers;
      objects.set(path, { body: Buffer.concat(parts), type, authorization });
      response.end();
    } else if (known) {
      response.setHeader('content-length', known.body.length);
      response.end(request.method === 'HEAD' ? undefined : known.body);
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  bucket.closeAllConnections();
  await new Promise((resolve) => bucket.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const settingsOf = {
  folder: () => testSettings({ DATA_DIR: folder }),
  bucket: () =>
    testSettings({
      DATA_DIR: folder,
      S3_BUCKET: 'dishes',
      S3_REGION: 'kr-standard',
      S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'key-secret',
    }),
};

describe.each(['folder', 'bucket'] as const)('in a %s', (place) => {
  test('a picture comes back as it was put there, and one that is not there is null', async () => {
    const store = await openPictureStore(settingsOf[place]());
    await store.put(HASH, bytes, 'image/webp');
    expect(await store.get(HASH)).toEqual(bytes);
    expect(await store.get(HASH.replace('0', '1'))).toBeNull();
  });

  test('what is not a hash never becomes a path', async () => {
    const store = await openPictureStore(settingsOf[place]());
    for (const name of ['../secret', '', `${HASH}/..`, HASH.toUpperCase()]) {
      await expect(store.get(name)).rejects.toThrow('not the hash of a picture');
      await expect(store.put(name, bytes, 'image/webp')).rejects.toThrow('not the hash of a picture');
    }
  });
});

test('a bucket is asked with its keys and told the kind of picture', () => {
  expect([...objects]).toEqual([
    [
      `/dishes/01/${HASH}`,
      { body: bytes, type: 'image/webp', authorization: expect.stringContaining('Credential=key-id/') },
    ],
  ]);
});
