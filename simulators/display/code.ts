import { createHmac } from 'node:crypto';

/** What is written into a display when it is put on a table. */
export interface DisplayTable {
  /** What guests know the table by. */
  readonly name: string;
  /** Public key of the table. */
  readonly key: string;
  /** What only this display and the server know. */
  readonly secret: string;
  /** Volts, as text. */
  readonly battery: string;
}

export const STEP_SECONDS = 60;
const PROOF_BYTES = 12;

/** The code of a moment (ms since the epoch): step counter, and a truncated HMAC-SHA256 over key, counter and battery. */
export function codeAt({ key, secret, battery }: DisplayTable, now: number): string {
  const step = Math.floor(now / 1000 / STEP_SECONDS);
  const proof = createHmac('sha256', secret).update(`${key}\n${step}\n${battery}`).digest();
  return `${step}.${proof.subarray(0, PROOF_BYTES).toString('base64url')}`;
}

/** The address that the shown code holds. */
export function linkAt(origin: string, table: DisplayTable, now: number): string {
  const query = new URLSearchParams({
    tid: table.key,
    did: codeAt(table, now),
    vid: table.battery,
    m: 'qr',
  });
  return `${origin}/misc/dqrc?${query}`;
}

/** Seconds until the next code, at least 1. */
export function secondsLeft(now: number): number {
  return STEP_SECONDS - (Math.floor(now / 1000) % STEP_SECONDS);
}
