import { scryptSync } from 'node:crypto';

/** The login library's own measure: some 50 ms and 32 MB for each guess. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const KEY_BYTES = 64;

/** What a password and its salt come to, as hexadecimal digits. Runs in a thread of its own. */
export default ({ password, salt }: { readonly password: string; readonly salt: string }): string =>
  scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, COST).toString('hex');
