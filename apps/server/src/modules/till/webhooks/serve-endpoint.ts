import type { Agent } from 'node:http';
import type { TillEvent } from '@hansang/contract/schemas';
import { isRefusal } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { readTillEvents } from '../telling/read-events.ts';
import type { TillParts } from '../till-parts.ts';
import {
  type ClaimedEndpoint,
  letEndpointGo,
  mayBegin,
  noteFailed,
  noteTaken,
  noteUnsigned,
} from './claim-endpoints.ts';
import { type Target, targetOf } from './outside-address.ts';
import { openWay, postOut, type Sent } from './post-out.ts';
import { openSecrets } from './secrets.ts';
import { signedHeaders } from './sign.ts';

export interface ServingParts extends Pick<TillParts, 'platform' | 'venues' | 'secretKey'> {
  /** What happens in the venue next is told at once. */
  watch(restaurantId: number): void;
}

const PAGE = 50;
/** More of the feed was looked through: go on. All is sent: until there is more. The endpoint is not this server's any more. */
type Outcome = 'MORE' | 'DONE' | 'LOST';

/** Sends an endpoint what happened since, one event after the other, until it has all or does not take one. */
export async function serveEndpoint(
  parts: ServingParts,
  claimed: ClaimedEndpoint,
  isClosed: () => boolean,
): Promise<void> {
  const { db, clock, settings } = parts.platform;
  const { restaurantId, tillId, tillName: name } = claimed;
  const till: TillSession = { restaurantId, tillId, keyId: null, name, scopes: ['read'] };
  parts.watch(restaurantId);
  const target = targetOf(claimed.url, settings.TILL_HOSTS);
  if (!target) {
    await noteFailed(db.pool, claimed, { trouble: 'ADDRESS', status: null, isGone: false }, clock.now());
    return;
  }
  let endpoint = claimed;

  async function taken(seq: number, status: number | null): Promise<boolean> {
    const claimUntil = await noteTaken(db.pool, endpoint, { seq, status }, clock.now());
    if (claimUntil) endpoint = { ...endpoint, seq, attempts: 0, failingSince: null, claimUntil };
    return claimUntil !== null;
  }

  async function sendPage(to: Target, way: Agent): Promise<Outcome> {
    const page = await readTillEvents(parts, till, { after: endpoint.seq, limit: PAGE });
    if (isRefusal(page)) return 'DONE';
    const secrets = await openSecrets(db.pool, parts.secretKey, endpoint, clock.now());
    if (secrets.length === 0) {
      await noteUnsigned(db.pool, endpoint, clock.now());
      return 'LOST';
    }
    for (const event of page.events) {
      // A server that stood still meanwhile may have been overtaken: what it would send is behind by then.
      if (isClosed() || !mayBegin(endpoint, clock.now())) return 'DONE';
      const sent = await sendEvent({ to, way }, restaurantId, event, { secrets, at: clock.now() });
      if (sent.outcome !== 'TAKEN') {
        const isGone = sent.outcome === 'GONE';
        const trouble = sent.outcome === 'FAILED' ? sent.trouble : null;
        await noteFailed(db.pool, endpoint, { trouble, status: sent.status, isGone }, clock.now());
        return 'LOST';
      }
      if (!(await taken(event.seq, sent.status))) return 'LOST';
    }
    if (page.next > endpoint.seq && !(await taken(page.next, null))) return 'LOST';
    return page.hasMore ? 'MORE' : 'DONE';
  }

  const way = openWay(target);
  let outcome: Outcome = 'MORE';
  try {
    while (outcome === 'MORE' && !isClosed()) outcome = await sendPage(target, way);
  } finally {
    way.destroy();
  }
  if (outcome !== 'LOST') await letEndpointGo(db.pool, endpoint);
}

/** The same event has the same id, however often and to however many it is sent. */
function sendEvent(
  { to, way }: { readonly to: Target; readonly way: Agent },
  restaurantId: number,
  event: TillEvent,
  { secrets, at }: { readonly secrets: readonly string[]; readonly at: Date },
): Promise<Sent> {
  const body = JSON.stringify({ type: event.type, timestamp: event.at, data: event });
  const id = `hansang_${restaurantId}_${event.seq}`;
  return postOut(to, signedHeaders({ id, body, at }, secrets), body, way);
}
