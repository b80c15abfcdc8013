import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../platform/calls/refusal.ts';
import { acceptedEncodings } from '../platform/http/encodings.ts';
import { sendRefusal } from '../platform/http/error-reply.ts';

const YEAR_SECONDS = 31_536_000;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

interface Asset {
  readonly mediaType: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/**
 * Serves the built chunks from memory, compressed when they were built: their names change with their content. The
 * service worker comes from the root, whose pages it serves.
 */
export async function addAssetRoutes(http: FastifyInstance, dist: string): Promise<void> {
  const [assets, worker] = await Promise.all([
    readAssets(`${dist}/client`),
    readFile(`${dist}/worker/sw.js`),
  ]);
  // Its address never changes: browsers ask for it anew to learn of a new version.
  http.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('content-type', MEDIA_TYPES['.js']).send(worker),
  );
  http.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = assets.get(request.params.name);
    if (!asset) return sendRefusal(reply, refuse('NOT_FOUND'));
    const encoding = acceptedEncodings(request.headers['accept-encoding']).find((one) => asset[one] !== null);
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('vary', 'Accept-Encoding')
      .header('content-type', asset.mediaType);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(encoding ? asset[encoding] : asset.plain);
  });
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const names = new Set(await readdir(folder));
  const read = (name: string) => (names.has(name) ? readFile(`${folder}/${name}`) : null);
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const mediaType = MEDIA_TYPES[extname(name)];
    if (!mediaType) continue;
    const [plain, br, gzip] = await Promise.all([
      readFile(`${folder}/${name}`),
      read(`${name}.br`),
      read(`${name}.gz`),
    ]);
    assets.set(name, { mediaType, plain, br, gzip });
  }
  return assets;
}
