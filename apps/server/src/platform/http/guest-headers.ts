import { IDEMPOTENCY_KEY_MAX_LENGTH } from '@hansang/contract';
import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../calls/refusal.ts';

export interface GuestHeaders {
  /** The public label of the device. */
  readonly clientId: string;
}

const CLIENT_ID = /^[0-9a-f]{32}$/;

/** The headers that every call of a guest's phone carries. */
export function readGuestHeaders({ headers }: FastifyRequest): GuestHeaders | Refusal {
  const clientId = headers['client-id'];
  const details = [];
  if (headers.platform !== 'WEB') details.push({ path: 'headers.platform', message: 'must be WEB' });
  if (typeof clientId !== 'string' || !CLIENT_ID.test(clientId))
    details.push({ path: 'headers.client-id', message: 'must be 32 hexadecimal characters' });
  return details.length > 0 ? refuse('VALIDATION_FAILED', { details }) : { clientId: clientId as string };
}

/** The key under which a write may be repeated; null without one. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null | Refusal {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key === 'string' && key.length <= IDEMPOTENCY_KEY_MAX_LENGTH) return key;
  const message = `must have at most ${IDEMPOTENCY_KEY_MAX_LENGTH} characters`;
  return refuse('VALIDATION_FAILED', { details: [{ path: 'headers.idempotency-key', message }] });
}
