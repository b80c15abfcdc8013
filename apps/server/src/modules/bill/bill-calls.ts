import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import { moverOf } from '../board/board-parts.ts';
import { answerBill, answerChange, askedOf, CHANGE_ERRORS } from './bill-change.ts';
import { addEntry, voidEntry } from './bill-entries.ts';
import type { BillParts } from './bill-parts.ts';
import { recordPayment } from './record-payment.ts';
import { reopenVisit } from './reopen-visit.ts';
import { voidPayment } from './void-payment.ts';

/** What staff do about a visit's bill. */
export function billCalls(parts: BillParts): CallDefinition[] {
  return [
    billCall(parts),
    recordPaymentCall(parts),
    voidPaymentCall(parts),
    addBillEntryCall(parts),
    voidBillEntryCall(parts),
    reopenVisitCall(parts),
  ];
}

function billCall(parts: BillParts): CallDefinition {
  return defineCall('bill', {
    summary: 'What a visit had, owes and has paid',
    errors: ['NOT_FOUND_VISIT'],
    handle: ({ params: { restaurantId, visitId } }) => answerBill(parts, restaurantId, visitId),
  });
}

function recordPaymentCall(parts: BillParts): CallDefinition {
  return defineCall('recordPayment', {
    summary: 'Record what was taken for a bill or a part of it; send an Idempotency-Key',
    errors: CHANGE_ERRORS,
    async handle({ params, body }, context) {
      const change = await askedOf(parts, context, 'recordPayment', params, body);
      if (isRefusal(change)) return change;
      return answerChange(parts, params, await recordPayment(parts, { ...change, request: body }));
    },
  });
}

function voidPaymentCall(parts: BillParts): CallDefinition {
  return defineCall('voidPayment', {
    summary:
      'Take back a payment that was recorded by mistake, or give back so much of it; send an Idempotency-Key',
    errors: [...CHANGE_ERRORS, 'NOT_FOUND_BILL_PART', 'PAYMENT_AT_TILL'],
    async handle({ params, body }, context) {
      const change = await askedOf(parts, context, 'voidPayment', params, body);
      if (isRefusal(change)) return change;
      const { paymentId } = params;
      return answerChange(
        parts,
        params,
        await voidPayment(parts, { ...change, paymentId, reason: body.reason, amount: body.amount }),
      );
    },
  });
}

function addBillEntryCall(parts: BillParts): CallDefinition {
  return defineCall('addBillEntry', {
    summary: 'Put a discount or the like on a bill; send an Idempotency-Key',
    errors: [...CHANGE_ERRORS, 'AMOUNT_TOO_LARGE'],
    async handle({ params, body }, context) {
      const change = await askedOf(parts, context, 'addBillEntry', params, body);
      if (isRefusal(change)) return change;
      return answerChange(parts, params, await addEntry(parts, { ...change, request: body }));
    },
  });
}

function voidBillEntryCall(parts: BillParts): CallDefinition {
  return defineCall('voidBillEntry', {
    summary: 'Take an entry of a bill back; send an Idempotency-Key',
    errors: [...CHANGE_ERRORS, 'NOT_FOUND_BILL_PART'],
    async handle({ params, body }, context) {
      const change = await askedOf(parts, context, 'voidBillEntry', params, body);
      if (isRefusal(change)) return change;
      const { entryId } = params;
      return answerChange(parts, params, await voidEntry(parts, { ...change, entryId, reason: body.reason }));
    },
  });
}

function reopenVisitCall(parts: BillParts): CallDefinition {
  return defineCall('reopenVisit', {
    summary: 'Have a visit that was checked out go on at its table, or at another one; safe to repeat',
    errors: [
      'NOT_FOUND_VISIT',
      'BILL_CHANGED',
      'NOT_FOUND_TABLE',
      'TABLE_RETIRED',
      'TABLE_OCCUPIED',
      'TABLE_SEATED',
    ],
    async handle({ params, body }, context) {
      const actor = await moverOf(context, params.restaurantId);
      return answerChange(parts, params, await reopenVisit(parts, { ...params, ...body, actor }));
    },
  });
}
