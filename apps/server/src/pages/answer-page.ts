import { BASE_LANGUAGE, LANGUAGES } from '@hansang/contract';
import { pageData } from '@hansang/contract/schemas';
import { preferredLanguage } from '@hansang/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from '../platform/calls/guest-session.ts';
import { failureKind } from '../platform/database/failures.ts';
import { acceptedEncodings } from '../platform/http/encodings.ts';
import type { Platform } from '../platform/platform.ts';
import { isFromElsewhere } from './from-elsewhere.ts';
import { keptBody, type PageBodies, type PageBody, pageEncoding } from './page-bodies.ts';
import { pageCalls } from './page-calls.ts';
import { SOURCE_POLICY, withFormOrigins, withOwnFrames } from './page-policy.ts';
import type { FaultCode, GuestApp, Resolved, SeamCookie } from './seam.ts';
import { statisticsOf, withStatistics } from './statistics.ts';

export interface PageParts {
  readonly platform: Platform;
  readonly sessions: SessionCookies;
  readonly guest: GuestApp;
  readonly bodies: PageBodies;
}

const LANGUAGE_COOKIE = new RegExp(`(?:^|;\\s*)lang=(${LANGUAGES.join('|')})(?:;|$)`);

/** Answers one address of the guest app: a redirect, or a page with its cookies and a body that all guests share. */
export async function answerPage(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    return await answer(parts, request, reply);
  } catch (error) {
    const mayComeAgain = failureKind(error) !== 'other';
    request.log.error({ err: error }, 'A page could not be made');
    return sendFault(parts, request, reply, mayComeAgain ? 503 : 500);
  }
}

async function answer(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { platform, sessions, guest } = parts;
  const calls = pageCalls(platform, sessions, request);
  const renderer = await guest.renderer();
  const resolved = await renderer.resolve({
    url: `http://${HOST}${request.url}`,
    cookies: request.headers.cookie ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
    isForeign: isFromElsewhere(request.headers, platform.settings.PUBLIC_URL),
    api: calls.api,
    now: () => platform.clock.now().getTime(),
  });
  if (resolved.kind === 'fault') return sendFault(parts, request, reply, resolved.status);
  const forgets = resolved.cookies.some(({ name, maxAge }) => name === 'timestamp' && maxAge === 0);
  for (const cookie of calls.sessionCookies(forgets)) reply.header('set-cookie', cookie);
  for (const cookie of resolved.cookies) reply.header('set-cookie', cookieText(cookie, platform.isSecure));
  if (resolved.kind === 'redirect') return sendRedirect(reply, resolved.to);
  reply.code(resolved.status);
  const isFramed = await calls.showsDraft();
  return sendBody(parts, request, reply, await bodyOf(parts, resolved), isFramed);
}

// Only path and query of an address count; whatever Host header came with it plays no part.
const HOST = 'guest.invalid';

function bodyOf(
  { platform, guest, bodies }: PageParts,
  page: Extract<Resolved, { kind: 'page' }>,
): PageBody | Promise<PageBody> {
  const render = async () => {
    const [renderer, made] = await Promise.all([guest.renderer(), page.data()]);
    const data = platform.wire.declared('a page', pageData, made);
    const statistics = statisticsOf(platform.settings);
    const assets = guest.assets(data.screen, data.language);
    return renderer.renderPage(data, statistics === undefined ? assets : { ...assets, statistics });
  };
  return guest.isCacheable ? bodies.get(page.cacheKey, render) : render().then(keptBody);
}

async function sendBody(
  { guest, platform: { formOrigins, settings } }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  body: PageBody,
  isFramed: boolean,
): Promise<FastifyReply> {
  const own = guest.isCacheable ? withFormOrigins(body.policy, formOrigins) : SOURCE_POLICY;
  const policy = withStatistics(own, statisticsOf(settings));
  reply.header('content-security-policy', isFramed ? withOwnFrames(policy) : policy);
  if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN');
  // The body is everybody's, its cookies are not: nothing between the server and the phone may keep the answer.
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept-Encoding, Accept-Language, Cookie');
  reply.header('etag', body.etag);
  if (request.headers['if-none-match'] === body.etag && reply.statusCode === 200)
    return reply.code(304).send();
  const encoding = pageEncoding(acceptedEncodings(request.headers['accept-encoding']));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', 'text/html; charset=utf-8').send(await body.bytes(encoding));
}

function sendRedirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.code(302).header('cache-control', 'no-store').header('location', to).send();
}

async function sendFault(
  { guest }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): Promise<FastifyReply> {
  const code: FaultCode =
    status === 429 ? 'TOO_MANY_REQUESTS' : status === 503 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR';
  const language =
    LANGUAGE_COOKIE.exec(request.headers.cookie ?? '')?.[1] ??
    preferredLanguage(request.headers['accept-language'] ?? '', LANGUAGES) ??
    BASE_LANGUAGE;
  const renderer = await guest.renderer();
  const page = keptBody(await renderer.renderFault(code, language, guest.faultCss));
  return reply
    .code(status)
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-store')
    .header('retry-after', '5')
    .header('content-type', 'text/html; charset=utf-8')
    .send(await page.bytes('identity'));
}

function cookieText({ name, value, maxAge }: SeamCookie, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
