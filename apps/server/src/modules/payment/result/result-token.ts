import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ErrorCode, isErrorCode, PAYMENT_RESULT_MINUTES } from '@hansang/contract';

/** What a result token opens: one order's result, to read. */
export interface ResultTicket {
  readonly restaurantId: number;
  readonly paymentId: string;
  /** What the way back itself came to, where the payment cannot tell it. */
  readonly code: ErrorCode | null;
}

const SHAPE = /^[A-Za-z0-9_.-]{1,300}$/;

/** A token for half an hour. It proves itself, so it opens on any node and after a restart. */
export function issueResultToken(key: Buffer, ticket: ResultTicket, now: Date): string {
  const until = Math.ceil(now.getTime() / 1000) + PAYMENT_RESULT_MINUTES * 60;
  const text = [ticket.restaurantId, ticket.paymentId, until, ticket.code ?? ''].join('.');
  return `${text}.${signatureOf(key, text)}`;
}

/** Reads a token; null when it is not one of ours or its time is over. */
export function readResultToken(key: Buffer, token: string, now: Date): ResultTicket | null {
  const at = token.lastIndexOf('.');
  if (at < 0 || !SHAPE.test(token)) return null;
  const text = token.slice(0, at);
  const given = Buffer.from(token.slice(at + 1));
  const expected = Buffer.from(signatureOf(key, text));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [restaurantId, paymentId = '', until, code] = text.split('.');
  if (Number(until) * 1000 <= now.getTime()) return null;
  return { restaurantId: Number(restaurantId), paymentId, code: isErrorCode(code) ? code : null };
}

const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
