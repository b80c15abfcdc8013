import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@hansang/contract';
import { failureKind } from '../../../platform/database/failures.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { beginAsking, beginUndoing, type Claimed, finish, undoAfterAll } from '../change-phase.ts';
import { endPayment } from '../end-payment.ts';
import { holdPayment } from '../hold-payment.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { loadPayment, type PaymentRow } from '../payment-row.ts';
import { logStep } from '../payment-step.ts';
import type { Approval, PaymentProvider, Returned } from '../provider/provider.ts';
import { claimApproval, isReplay } from './claim-approval.ts';
import { handOver } from './hand-over.ts';
import { settlePaid } from './settle-paid.ts';

/** What a guest who came back is shown. */
export interface ReturnOutcome {
  readonly payment: PaymentRow | null;
  /** What only this return can tell; else the payment itself says what it came to. */
  readonly code: ErrorCode | null;
}

export interface ReturnParts extends PaymentParts {
  /** Works on due payments now. */
  readonly wake: () => void;
  readonly guestPatienceMs: number;
}

type Fields = Readonly<Record<string, string>>;

/** How long a guest waits for somebody else who is asking for the same money, or for what came of it. */
export const GUEST_PATIENCE_MS = 8000;
const LOOK_MS = 100;

/**
 * Takes what a guest's browser brought back from the provider. It trusts no cookie and no page: the return is verified,
 * the payment claimed, the money asked for, and the order made real; a second return finds it done.
 */
export async function handleReturn(parts: ReturnParts, fields: Fields): Promise<ReturnOutcome> {
  const { db } = parts.platform;
  const paymentId = fields.Moid ?? '';
  const payment = /^\w{1,64}$/.test(paymentId) ? await loadPayment(db.pool, paymentId) : null;
  const provider =
    payment &&
    (await parts.providers.open(payment.restaurant_id, {
      provider: payment.provider,
      accountId: payment.account_id,
    }));
  if (!payment || !provider) return { payment, code: 'PAYMENT_TAMPERED' };
  const returned = provider.parseReturn(fields);
  const code = await take(parts, provider, payment, returned);
  return { payment: await truth(parts, paymentId), code };
}

async function take(
  parts: ReturnParts,
  provider: PaymentProvider,
  payment: PaymentRow,
  returned: Returned,
): Promise<ErrorCode | null> {
  if (returned.outcome === 'failed' || returned.outcome === 'user_cancelled') {
    await giveUp(parts, payment, returned);
    return null;
  }
  const isOurs = returned.outcome === 'authenticated' && returned.amount === payment.amount;
  if (!isOurs) {
    const why = returned.outcome === 'tampered' ? returned.why : 'another amount';
    return refuse(parts, payment, why);
  }
  let claimed: PaymentRow | null;
  try {
    claimed = await claimApproval(parts, returned.context);
  } catch (error) {
    if (isReplay(error)) return refuse(parts, payment, 'the return of another order');
    if (!gaveWay(parts, payment, error)) throw error;
    // No money was asked for: it may be tried anew.
    return 'SERVICE_UNAVAILABLE';
  }
  try {
    return claimed && (await approve(parts, provider, claimed as Claimed));
  } catch (error) {
    // What was asked for is in the payment's row: whoever looks after due payments finds out, and the guest reads that.
    if (!gaveWay(parts, payment, error)) throw error;
    return null;
  }
}

/** It waited for others for longer than anything may, and did nothing. */
function gaveWay({ platform }: ReturnParts, { payment_id: paymentId }: PaymentRow, error: unknown): boolean {
  const kind = failureKind(error);
  if (kind !== 'busy' && kind !== 'conflict') return false;
  platform.log.warn({ err: error, paymentId }, 'A return waited too long for others');
  return true;
}

/** Keeps in the log that a return was not believed; nothing else changes. */
async function refuse({ platform }: PaymentParts, payment: PaymentRow, why: string): Promise<ErrorCode> {
  await logStep(platform.db.pool, payment, { step: 'TAMPERED', at: platform.clock.now(), detail: why });
  return 'PAYMENT_TAMPERED';
}

/** The guest ended it at the provider's window, or the card could not be authenticated. */
async function giveUp(
  { platform: { db, clock, events }, menus }: PaymentParts,
  { payment_id: paymentId, restaurant_id: restaurantId }: PaymentRow,
  { outcome, decline }: Extract<Returned, { decline: unknown }>,
): Promise<void> {
  const now = clock.now();
  await transaction(db.pool, async (client) => {
    const held = await holdPayment(client, paymentId);
    if (held.payment.phase !== 'OFFERED') return;
    const isOwnWish = outcome === 'user_cancelled';
    const { code, message } = decline;
    const ending = isOwnWish
      ? ({ status: 'CANCEL', step: 'CANCELLED_BY_GUEST' } as const)
      : ({ status: 'FAIL', step: 'DECLINED' } as const);
    await endPayment(client, held, { ...ending, code, message }, now);
  });
  menus.forgetStock(restaurantId);
  events.wake();
}

async function approve(
  parts: ReturnParts,
  provider: PaymentProvider,
  payment: Claimed,
): Promise<ErrorCode | null> {
  if (!payment.context) throw new Error('A claimed payment has its context');
  const approved = await provider.approve(payment.context, parts.platform.clock.now());
  switch (approved.outcome) {
    case 'approved':
      await keep(parts, payment, approved.approval);
      break;
    case 'declined': {
      const { code, message } = approved.decline;
      await finish(parts, payment, { status: 'FAIL', step: 'DECLINED', code, message });
      break;
    }
    case 'misdirected': {
      const owner = await handOver(parts, payment, approved.approval);
      if (owner === 'nobody') await beginUndoing(parts, payment, 'the approval speaks of another order');
      else if (owner) await keep(parts, owner, approved.approval);
      parts.wake();
      return owner === 'nobody' ? null : 'PAYMENT_TAMPERED';
    }
    case 'unknown':
      if (approved.cause === 'unheard') await beginAsking(parts, payment, approved.why);
      else await beginUndoing(parts, payment, approved.why);
  }
  parts.wake();
  return null;
}

async function keep(parts: ReturnParts, payment: Claimed, approval: Approval): Promise<void> {
  const settle = () => settlePaid(parts, payment, payment.claim, approval);
  const outcome = await settle().catch((error) => {
    if (!gaveWay(parts, payment, error)) throw error;
    // Once more: what only this return heard would have to be found out from the provider.
    return settle();
  });
  if (outcome === 'unwanted') await beginUndoing(parts, payment, 'the order waits no more');
  // The claim ran out, and others have settled what they could learn: an approval they did not see goes back.
  if (outcome === 'lost') await undoAfterAll(parts, payment.payment_id, 'approved after all');
}

const isBeingFound = (payment: PaymentRow | null): payment is PaymentRow =>
  payment?.phase === 'APPROVING' || payment?.phase === 'ASKING';

/** What the payment came to; while somebody is finding out, that is waited for, as long as a guest waits. */
async function truth(
  { platform: { db }, guestPatienceMs }: ReturnParts,
  paymentId: string,
): Promise<PaymentRow | null> {
  const end = performance.now() + guestPatienceMs;
  for (;;) {
    const payment = await loadPayment(db.pool, paymentId);
    if (!isBeingFound(payment) || performance.now() >= end) return payment;
    await wait(LOOK_MS);
  }
}
