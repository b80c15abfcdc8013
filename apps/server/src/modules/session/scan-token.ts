import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Mode } from '@hansang/contract';
import type { Scan } from '../../platform/calls/guest-session.ts';
import { tokenHash } from './token.ts';

/** What a scan's cookie says and its signature proves. */
export interface ScanFacts {
  readonly restaurantId: number;
  readonly tableIdx: number | null;
  readonly tableEpoch: number | null;
  /** Of the table's key that it came in by; null without one. */
  readonly keyGeneration: number | null;
  readonly mode: Mode;
  readonly pageToken: string;
  /** Milliseconds since the epoch. */
  readonly scannedAt: number;
}

// Venue, table, epoch, generation of the key, mode, page token, time, nonce, signature.
const SHAPE = /^\d+\.\d*\.\d*\.\d*\.[a-z-]+\.\d{1,20}\.\d+\.[\w-]{22}\.[\w-]{43}$/;

/** A session's cookie that proves itself, on any node and after a restart. No two are the same. */
export function signScan(key: Buffer, facts: ScanFacts): string {
  const { restaurantId, tableIdx, tableEpoch, keyGeneration, mode, pageToken, scannedAt } = facts;
  const nonce = randomBytes(16).toString('base64url');
  const place = [restaurantId, tableIdx ?? '', tableEpoch ?? '', keyGeneration ?? ''];
  const text = [...place, mode, pageToken, scannedAt, nonce].join('.');
  return `${text}.${signatureOf(key, text)}`;
}

/** Reads a cookie; null when it is not one of ours. Whether it is over is not asked. */
export function readScan(key: Buffer, token: string): Scan | null {
  if (!SHAPE.test(token)) return null;
  const at = token.lastIndexOf('.');
  const text = token.slice(0, at);
  // As text: another spelling of the same bytes would be another row.
  if (!timingSafeEqual(Buffer.from(token.slice(at + 1)), Buffer.from(signatureOf(key, text)))) return null;
  const [restaurantId, tableIdx, tableEpoch, keyGeneration, mode, pageToken = '', scannedAt] =
    text.split('.');
  return {
    sessionId: null,
    tokenHash: tokenHash(token).toString('base64'),
    restaurantId: Number(restaurantId),
    tableIdx: tableIdx ? Number(tableIdx) : null,
    tableEpoch: tableEpoch ? Number(tableEpoch) : null,
    keyGeneration: keyGeneration ? Number(keyGeneration) : null,
    mode: mode as Mode,
    pageToken,
    scannedAt: Number(scannedAt),
    isDigital: false,
    clientId: null,
    movedFrom: [],
    isAdultConfirmed: false,
    admits: null,
    admittedTo: null,
  };
}

const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
