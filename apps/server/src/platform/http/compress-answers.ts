import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncodings } from './encodings.ts';

/** Below it an answer and its headers fit one packet either way. */
const WORTH_BYTES = 1024;
/** Above it another thread does it: the server answers others meanwhile. */
const LONG_BYTES = 16 * 1024;
const COMPRESSIBLE = /^(?:application\/json|text\/csv)\b/;

/**
 * Answers of 1 KB and more go out in brotli or gzip, where the client takes it and nobody compressed them before: the menu
 * is kept compressed. Streams go out as they are.
 *
 * Lengths tell no secret (BREACH): tokens of logins and sessions are cookies, which are never compressed, and no other
 * site can make a browser ask with them (`SameSite`). A key that is shown once comes in a short answer of its own.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook<string | Buffer | undefined>('onSend', (request, reply, payload, done) => {
    if (!isWorth(reply, payload)) return done(null, payload);
    addVary(reply);
    const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding);
    reply.removeHeader('content-length');
    weaken(reply);
    const bytes = Buffer.from(payload as string);
    if (bytes.length <= LONG_BYTES) return done(null, NOW[encoding](bytes));
    ASIDE[encoding](bytes).then(
      (compressed) => done(null, compressed),
      (error) => {
        reply.removeHeader('content-encoding');
        done(error);
      },
    );
  });
}

function isWorth(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (Buffer.byteLength(payload) < WORTH_BYTES || reply.hasHeader('content-encoding')) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type')));
}

function addVary(reply: FastifyReply): void {
  const said = String(reply.getHeader('vary') ?? '');
  if (!/accept-encoding/i.test(said))
    reply.header('vary', said ? `${said}, Accept-Encoding` : 'Accept-Encoding');
}

/** A strong validator names bytes; these are others. */
function weaken(reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
}

// A board of 340 KB takes 1 ms, and 16 KB are left of it; the best quality saves 4 KB more for ten times that.
const BR: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP: ZlibOptions = { level: 4 };
const NOW = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, BR),
  gzip: (bytes: Buffer) => gzipSync(bytes, GZIP),
};
const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, ZlibOptions, Buffer>(gzip);
const ASIDE = {
  br: (bytes: Buffer) => brotli(bytes, BR),
  gzip: (bytes: Buffer) => zip(bytes, GZIP),
};
