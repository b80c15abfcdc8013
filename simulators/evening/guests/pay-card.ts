import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderResult } from '@hansang/contract/schemas';
import { carryBack, payAt } from '../../card/play.ts';
import { done, type Outcome, refused } from '../acts/diary.ts';
import type { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';

/** So long does somebody reload a page that does not come. */
const RELOADS_MS = 60_000;
const LOOPBACK = /^(127\.|localhost$|\[::1\])/;

export interface Paid {
  /** Whether the page that the guest came back to said that it is paid; null: they never came back. */
  readonly isPaid: boolean | null;
}

type Form = Pick<OrderResult, 'pgForm' | 'pgAuthParams'>;

/**
 * A guest at the provider's window, and on the way back. No money is moved anywhere: whoever is not a practice provider,
 * on this machine or at the product itself, is not gone to.
 */
export async function payByCard(player: Player, phone: Phone, form: Form): Promise<Outcome<Paid>> {
  const { chance, night } = player;
  const action = new URL(form.pgForm?.action ?? '', phone.origin);
  const isPractice =
    LOOPBACK.test(action.hostname) || night.origins.some((one) => new URL(one).host === action.host);
  if (!isPractice) return done({ isPaid: null });
  const outcome = chance.is(0.9) ? 'approve' : chance.is(0.5) ? 'decline' : 'cancel';
  const leaves = chance.is(0.05);
  const faults = night.lies(chance);
  const fields = form.pgAuthParams as Record<string, string>;
  const returned = await untilThere(() => payAt({ action: action.href, fields }, { outcome, faults }));
  if (!returned) return refused('NO_WINDOW');
  if (leaves || returned.times === 0) return done({ isPaid: null });
  let isPaid = false;
  for (let time = 0; time < returned.times; time += 1) {
    const back = { ...returned, action: new URL(returned.action, phone.origin).href };
    const page = await reloaded(() => carryBack(back));
    isPaid ||= page?.startsWith('/pay-success') === true;
  }
  return done({ isPaid });
}

/** Where the guest was led to, however often it took; null where nothing came at all. */
const reloaded = (back: () => Promise<Response>): Promise<string | null> =>
  untilThere(async () => (await back()).headers.get('location'));

/** A page that does not come is asked for again. */
async function untilThere<Page>(ask: () => Promise<Page | null>): Promise<Page | null> {
  for (const end = performance.now() + RELOADS_MS; performance.now() < end; await sleep(1000)) {
    const page = await ask().catch(() => null);
    if (page !== null) return page;
  }
  return null;
}
