import { LANGUAGES, type Language } from '@hansang/contract';
import type { FastifyInstance } from 'fastify';
import type { SessionCookies } from '../platform/calls/guest-session.ts';
import { refuse } from '../platform/calls/refusal.ts';
import { sendRefusal } from '../platform/http/error-reply.ts';
import type { Platform } from '../platform/platform.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * `GET /preview/:restaurantId?lang=ja`: leads a browser of staff, which has just asked for it, to the drafted menu as a
 * phone would show it. To anybody else there is no such page.
 */
export function addPreviewDoor(
  http: FastifyInstance,
  { isSecure }: Pick<Platform, 'isSecure'>,
  sessions: Pick<SessionCookies, 'previewed'>,
): void {
  http.get<{ Params: { restaurantId: string }; Querystring: { lang?: string } }>(
    '/preview/:restaurantId',
    { config: { call: 'preview' } },
    async (request, reply) => {
      const venue = await sessions.previewed(request.headers.cookie);
      reply.header('cache-control', 'no-store');
      if (venue === null || String(venue) !== request.params.restaurantId)
        return sendRefusal(reply, refuse('NOT_FOUND'));
      const { lang } = request.query;
      if (LANGUAGES.includes(lang as Language))
        reply.header(
          'set-cookie',
          `lang=${lang}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
        );
      return reply.redirect(`/misc/xings?sid=${venue}&m=preview`, 302);
    },
  );
}
