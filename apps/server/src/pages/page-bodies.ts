import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { pagePolicy } from './page-policy.ts';
import type { RenderedPage } from './seam.ts';

export type PageEncoding = 'br' | 'gzip' | 'identity';

/** The body of a page as it goes out. Nothing in it belongs to one guest. */
export interface PageBody {
  readonly etag: string;
  readonly policy: string;
  bytes(encoding: PageEncoding): Buffer | Promise<Buffer>;
}

const MOST_BYTES = 48 * 1024 * 1024;
const ENCODINGS: readonly PageEncoding[] = ['br', 'gzip', 'identity'];
/** From so many requests on, more time spent on compression pays. */
const WORTH_BEST = 3;
const QUALITY = { first: 7, best: 10 } as const;

/** Keeps rendered bodies by what they were rendered from, each rendered and compressed once. */
export class PageBodies {
  readonly #kept = new LRUCache<string, KeptBody>({
    maxSize: MOST_BYTES,
    sizeCalculation: (body, key) => body.size + key.length,
  });
  readonly #making = new Map<string, Promise<PageBody>>();

  /** The body of a key; `render` makes it when it is not at hand. */
  get(key: string, render: () => Promise<RenderedPage>): PageBody | Promise<PageBody> {
    return this.#kept.get(key) ?? this.#making.get(key) ?? this.#make(key, render);
  }

  #make(key: string, render: () => Promise<RenderedPage>): Promise<PageBody> {
    const making = render()
      .then((page) => {
        const body = keptBody(page);
        this.#kept.set(key, body);
        return body;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}

interface KeptBody extends PageBody {
  readonly size: number;
}

/** A body with its encodings, each made when first asked for. */
export function keptBody({ html, style }: RenderedPage): KeptBody {
  const plain = Buffer.from(html);
  const ready = new Map<PageEncoding, Buffer>([['identity', plain]]);
  const making = new Map<PageEncoding, Promise<Buffer>>();
  let asked = 0;

  async function make(encoding: PageEncoding): Promise<Buffer> {
    const bytes = await encode(plain, encoding, QUALITY.first);
    ready.set(encoding, bytes);
    return bytes;
  }
  async function improve(): Promise<void> {
    ready.set('br', await encode(plain, 'br', QUALITY.best));
  }
  return {
    // An upper bound: what the encodings take is at most the body itself again.
    size: plain.length * 2,
    etag: `W/"${createHash('sha1').update(plain).digest('base64url')}"`,
    policy: pagePolicy(style),
    bytes(encoding) {
      if (encoding === 'br' && ++asked === WORTH_BEST) improve().catch(() => {});
      const bytes = ready.get(encoding);
      if (bytes) return bytes;
      // One that failed, for want of memory, is tried anew by who asks next.
      const started = making.get(encoding) ?? make(encoding).finally(() => making.delete(encoding));
      making.set(encoding, started);
      return started;
    },
  };
}

/** The encoding to answer with. */
export function pageEncoding(accepted: readonly string[]): PageEncoding {
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function encode(bytes: Buffer, encoding: PageEncoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(bytes);
  if (encoding === 'gzip') return zip(bytes, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotli(bytes, { params });
}
