import { beginAsking, beginUndoing, type Claimed, finish, tryLater } from '../change-phase.ts';
import type { PaymentParts } from '../payment-parts.ts';
import type { PaymentProvider, ProviderContext, Settled } from '../provider/provider.ts';
import { expireOffer } from './expire-offer.ts';
import { settlePaid } from './settle-paid.ts';
import { mayBeAnothers } from './whose-approval.ts';
import type { ApprovalFacts } from './write-approval.ts';

/**
 * How long after an approval was asked for "there is none" may still turn into one: a request that is under way
 * somewhere arrives within that time or never.
 */
const ARRIVES_WITHIN_MS = 120_000;

interface Asked {
  readonly provider: PaymentProvider;
  readonly context: ProviderContext;
}

/** Takes a payment one step nearer to its end. */
export async function settleDue(parts: PaymentParts, payment: Claimed): Promise<void> {
  if (payment.phase === 'OFFERED') return expireOffer(parts, payment);
  if (payment.phase === 'DONE') return;
  const provider = await parts.providers.open(payment.restaurant_id, {
    provider: payment.provider,
    accountId: payment.account_id,
  });
  if (!provider || !payment.context) return tryLater(parts, payment, 'the provider is not available');
  const asked = { provider, context: payment.context };
  if (payment.phase === 'APPROVING') {
    // Its claim ran out: whoever asked for the money has died, and perhaps did get it.
    await beginAsking(parts, payment, 'the server ended while it asked for the money');
    return;
  }
  return payment.phase === 'ASKING' ? ask(parts, payment, asked) : undo(parts, payment, asked);
}

/** The guest may well have paid: if so, the order is theirs. */
async function ask(parts: PaymentParts, payment: Claimed, { provider, context }: Asked): Promise<void> {
  const now = parts.platform.clock.now();
  const state = await provider.query(context.transactionId, now);
  if (state.outcome === 'approved') return keep(parts, payment, state.known);
  if (state.outcome === 'cancelled') return done(parts, payment, { outcome: 'cancelled' });
  const settled = await provider.resolveUnknown(context, now);
  if (settled.outcome === 'approved') return keep(parts, payment, settled.known);
  if (isEnd(parts, payment, settled)) return done(parts, payment, settled);
  const why = 'why' in settled ? settled.why : 'it may still arrive';
  if (now >= payment.expires_at) await beginUndoing(parts, payment, `time is over; ${why}`);
  else await tryLater(parts, payment, why);
}

/** The order is over: whatever was taken goes back. */
async function undo(parts: PaymentParts, payment: Claimed, { provider, context }: Asked): Promise<void> {
  const now = parts.platform.clock.now();
  const settled = await provider.resolveUnknown(context, now);
  if (isEnd(parts, payment, settled)) return done(parts, payment, settled);
  if (settled.outcome !== 'approved')
    return tryLater(parts, payment, 'why' in settled ? settled.why : 'it may still arrive');
  const { transactionId, merchantOrderId } = context;
  const { amount } = payment;
  const cancelled = await provider.cancel({
    transactionId,
    merchantOrderId,
    amount,
    total: amount,
    reason: '주문 취소',
    at: now,
  });
  if (cancelled.outcome === 'cancelled') return done(parts, payment, { outcome: 'cancelled' });
  const why = cancelled.outcome === 'refused' ? cancelled.decline.message : cancelled.why;
  return tryLater(parts, payment, why);
}

type End = Extract<Settled, { outcome: 'cancelled' | 'never_approved' }>;

function isEnd({ platform }: PaymentParts, { asked_at }: Claimed, settled: Settled): settled is End {
  if (settled.outcome === 'cancelled') return true;
  if (settled.outcome !== 'never_approved') return false;
  return platform.clock.now().getTime() - (asked_at?.getTime() ?? 0) >= ARRIVES_WITHIN_MS;
}

async function done(parts: PaymentParts, payment: Claimed, { outcome }: End): Promise<void> {
  await finish(
    parts,
    payment,
    outcome === 'cancelled' ? { status: 'CANCEL', step: 'UNDONE' } : { status: 'FAIL', step: 'NEVER_TAKEN' },
  );
}

async function keep(parts: PaymentParts, payment: Claimed, facts: ApprovalFacts): Promise<void> {
  if (await mayBeAnothers(parts.platform.db.pool, payment)) {
    await beginUndoing(parts, payment, 'another order may have been paid for');
    return;
  }
  const outcome = await settlePaid(parts, payment, payment.claim, facts);
  if (outcome === 'unwanted') await beginUndoing(parts, payment, 'the order waits no more');
}
