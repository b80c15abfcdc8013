import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Asked, ask } from '../../product/ask.ts';
import { type StaticSite, serveStatic } from './serve-static.ts';
import { picturesOf, staticPageOf, styleSheetsOf } from './static-page.ts';

/** A rendered page and its static twin: same content, same first pictures, nothing else. */
export async function serveTwin(
  tls: { key: string; cert: string },
  page: { origin: string; html: string },
): Promise<StaticSite> {
  const styles = await Promise.all(
    styleSheetsOf(page.html).map((path) => ask(new URL(path, page.origin).href)),
  );
  const inlined = styles.map((style) => `<style>${decoded(style).toString('utf8')}</style>`).join('');
  const html = staticPageOf(page.html)
    .replace(/<link\b[^>]*\brel="?stylesheet[^>]*>/gi, '')
    .replace('</head>', () => `${inlined}</head>`);
  const files = new Map<string, Asked>();
  for (const path of picturesOf(html)) {
    files.set(path, await ask(new URL(path, page.origin).href, { accept: 'image/avif,image/webp,*/*' }));
  }
  return serveStatic(tls, html, files);
}

/** The body as it was before its content encoding. */
export function decoded(answer: Asked): Buffer {
  const encoding = answer.headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(answer.body);
  return encoding === 'gzip' ? gunzipSync(answer.body) : answer.body;
}
