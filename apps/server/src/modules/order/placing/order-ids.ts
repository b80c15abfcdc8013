import { randomFillSync } from 'node:crypto';

/** Random bytes drawn ahead: asking the system for a few at a time costs more than all the rest of an id. */
const drawn = Buffer.alloc(4096);
let used = drawn.length;

/** Bytes that nobody gets again. */
function randomText(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const text = drawn.toString(encoding, used, used + bytes);
  drawn.fill(0, used, used + bytes);
  used += bytes;
  return text;
}

/** An order's id: time first, so that an index grows at its end, then 80 random bits. */
export function newOrderId(now: Date): string {
  return now.getTime().toString(16).padStart(12, '0') + randomText(10, 'hex');
}

/** The secret that opens a visit's history and review: 192 random bits. */
export const newHashKey = (): string => randomText(24, 'base64url');
