import type { FastifyReply } from 'fastify';
import { SUBMIT_HASH } from '../pages/return-page.ts';

/**
 * Answers with a page. It brings its own style and one known script, and may post back to any shop; a policy of its own
 * keeps it so behind a server whose policy would take the style away.
 */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src ${SUBMIT_HASH}; frame-src *; form-action *; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page);
}
