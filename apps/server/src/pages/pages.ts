import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SessionCookies } from '../platform/calls/guest-session.ts';
import type { Platform } from '../platform/platform.ts';
import { answerPage } from './answer-page.ts';
import { addAssetRoutes } from './asset-routes.ts';
import { openBuiltGuest } from './built-guest.ts';
import { toWalk } from './code-walk.ts';
import { PageBodies } from './page-bodies.ts';
import { addPreviewDoor } from './preview-door.ts';

const GUEST_FOLDER = join(import.meta.dirname, '../../../guest');

export interface PagesOptions {
  /** Serve the guest app from its source, through Vite. */
  readonly fromSource?: boolean;
  /** Where the built guest app lies, unless in its own folder. */
  readonly dist?: string;
}

/** Serves the guest app on every address that nothing else answers. */
export async function addPages(
  http: FastifyInstance,
  platform: Platform,
  sessions: SessionCookies,
  { fromSource = false, dist = join(GUEST_FOLDER, 'dist') }: PagesOptions = {},
): Promise<void> {
  const guest = fromSource ? await openFromSource(http) : await openBuiltGuest(dist);
  if (!fromSource) await addAssetRoutes(http, dist);
  const parts = { platform, sessions, guest, bodies: new PageBodies() };
  addPreviewDoor(http, platform, sessions);
  http.get('/*', { config: { call: 'page' } }, (request, reply) => {
    const console = toWalk(request.url, request.headers.cookie);
    return console === null
      ? answerPage(parts, request, reply)
      : reply.header('cache-control', 'no-store').redirect(console, 302);
  });
}

async function openFromSource(http: FastifyInstance) {
  const { openSourceGuest } = await import('./source-guest.ts');
  return openSourceGuest(http, GUEST_FOLDER);
}
