import { ERRORS } from '@hansang/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { errorReply } from '../../platform/http/error-reply.ts';
import { FORMATS, type Format, formatsFor } from './formats.ts';
import type { Pictures } from './pictures.ts';
import { sizeQuery } from './size.ts';

const YEAR_SECONDS = 31_536_000;
const HASH = /^[0-9a-f]{32}$/;

/**
 * `GET /images/:hash/:name?w=288&h=288&fit=cover`: a picture in one of the offered sizes, as AVIF, WebP or JPEG by
 * what the browser takes. The hash is the picture's content, so an answer holds for ever; the name is for people.
 */
export function imageRoutes(app: FastifyInstance, { images }: Pick<Pictures, 'images'>): void {
  app.get<{ Params: { hash: string; name: string } }>('/images/:hash/:name', async (request, reply) => {
    const { hash } = request.params;
    if (!HASH.test(hash)) return send(reply, refuse('NOT_FOUND'));
    const size = sizeQuery.safeParse(request.query);
    if (!size.success) {
      const details = size.error.issues.map(({ path, message }) => ({
        path: `query.${path.join('.')}`,
        message,
      }));
      return send(reply, refuse('VALIDATION_FAILED', { details }));
    }
    const formats = formatsFor(request.headers.accept);
    const tagOf = (format: Format) => `"${hash}-${size.data.width}-${size.data.height ?? 0}-${format}"`;
    reply.header('vary', 'accept');
    const held = formats.map(tagOf).find((tag) => request.headers['if-none-match'] === tag);
    if (held) return lasting(reply, held).code(304).send();
    const shown = await images.show(hash, size.data, formats);
    if (shown === 'NOT_FOUND') return send(reply, refuse('NOT_FOUND'));
    if (shown === 'BUSY') return send(reply.header('retry-after', '2'), refuse('SERVICE_UNAVAILABLE'));
    return lasting(reply, tagOf(shown.format))
      .header('content-type', FORMATS[shown.format].mediaType)
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(shown.bytes);
  });
}

function lasting(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('etag', tag).header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
}

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(ERRORS[refusal.refused].status)
    .header('cache-control', 'no-store')
    .send(errorReply(refusal));
}
