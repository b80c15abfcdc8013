import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Asked } from '../../product/ask.ts';

export interface StaticSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves one page at every path but those of its files, over HTTP/2 with TLS, compressed beforehand. */
export async function serveStatic(
  tls: { key: string; cert: string },
  html: string,
  files: ReadonlyMap<string, Asked>,
): Promise<StaticSite> {
  const page = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const server = createSecureServer({ ...tls, allowHTTP1: true }, (request, response) => {
    const file = files.get(request.url ?? '');
    if (file) {
      response.writeHead(200, {
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      response.end(file.body);
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': page.length,
    });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => sessions.add(session));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
}
