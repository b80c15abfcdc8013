import type { StaffAct } from '@hansang/contract';
import type { CallContext } from '../../platform/calls/calls.ts';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendEvents, type Queryable } from '../../platform/events/append.ts';
import { dropLetter, venueOfLetter } from '../../platform/events/dead-letters.ts';
import { doerOf, staffAct } from '../../platform/events/staff-act.ts';
import type { Platform } from '../../platform/platform.ts';

interface Letter {
  readonly consumer: string;
  readonly eventId: number;
}

/** Delivers it once more. @returns why not; null where it is delivered, now or before */
export async function retryWithTrace(
  platform: Platform,
  { consumer: name, eventId }: Letter,
  context: CallContext,
): Promise<Refusal | null> {
  const { db, events } = platform;
  const venue = await venueOfLetter(db.pool, name, eventId);
  if (venue === null) return null;
  const consumer = events.consumerOf(name);
  // A consumer of another release, or one that this server has not begun with.
  if (!consumer) return refuse('LETTER_ELSEWHERE');
  const outcome = await consumer.redeliver(eventId, (client) =>
    trace(platform, client, venue, 'LETTER_RETRIED', context),
  );
  if (outcome === 'failed') return refuse('LETTER_FAILED');
  events.wake();
  return null;
}

export async function dropWithTrace(
  platform: Platform,
  { consumer, eventId }: Letter,
  context: CallContext,
): Promise<void> {
  await transaction(platform.db.pool, async (client) => {
    const venue = await venueOfLetter(client, consumer, eventId);
    if (venue !== null && (await dropLetter(client, consumer, eventId)))
      await trace(platform, client, venue, 'LETTER_DROPPED', context);
  });
  platform.events.wake();
}

const trace = (
  { clock }: Platform,
  client: Queryable,
  venue: number,
  act: StaffAct,
  context: CallContext,
): Promise<unknown> => appendEvents(client, staffAct(venue, doerOf(context), act, {}, clock.now()));
