import { DEMO_LOGIN, STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN } from '@hansang/contract';
import type { StoredText } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { commonPasswords } from './common-passwords.ts';

/** Letters that must be left of a password beside the person's and the house's own words. */
const LEAST_BESIDE_OWN = 8;
/** Different letters that it must have. */
const LEAST_DIFFERENT = 4;
/** Digits and signs behind a common password that guessers try by themselves. */
const TRIED_BEHIND = 6;
/** An own word shorter than this is in many a good password; Korean and Chinese words say more in fewer letters. */
const SHORTEST_WORD = /^(?:[a-z\d]{3,}|.*[^\0-\x7f].+|.+[^\0-\x7f].*)$/u;

/** The demo's password and the product's name, which everybody knows. */
const OUR_WORDS = [DEMO_LOGIN.password, '한상'];

/** Why a password is refused: too short or long, too common, or made of the person's own words or ours. */
export type PasswordFault = 'LENGTH' | 'COMMON' | 'OWN';

/**
 * The one rule for passwords, wherever one is chosen.
 * @param own e-mail, name, names of the venues: what a guesser tries first
 */
export async function passwordFault(password: string, own: readonly string[]): Promise<PasswordFault | null> {
  if (password.length < STAFF_PASSWORD_MIN || password.length > STAFF_PASSWORD_MAX) return 'LENGTH';
  const plain = plainOf(password);
  if (new Set(plain).size < LEAST_DIFFERENT) return 'COMMON';
  const common = await commonPasswords();
  const base = plain.replace(/[^\p{L}]+$/u, '');
  if (common.has(plain) || (plain.length - base.length <= TRIED_BEHIND && common.has(base))) return 'COMMON';
  return isOwn(plain, [...own, ...OUR_WORDS]) ? 'OWN' : null;
}

/** The same as a refusal; its length is the contract's to check, and says so field by field. */
export async function refuseWeak(password: string, own: readonly string[]): Promise<Refusal | null> {
  const fault = await passwordFault(password, own);
  return fault === null ? null : refuse('STAFF_PASSWORD_WEAK', { params: { min: STAFF_PASSWORD_MIN } });
}

/** What a guesser tries first of somebody who has no account yet. */
export const wordsIn = ({
  email,
  name,
}: {
  email?: string | undefined;
  name?: string | undefined;
}): string[] => [email?.split('@')[0], name].filter((word) => word !== undefined);

/** What a guesser tries first of an account: its e-mail, its name and those of its venues. */
export async function wordsOf(client: Queryable, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ email: string; name: string; venue: StoredText | null }>(
    `SELECT u.email, u.name, r.name AS venue FROM staff_users u
       LEFT JOIN memberships m ON m.user_id = u.id
       LEFT JOIN restaurants r ON r.restaurant_id = m.restaurant_id
      WHERE u.id = $1`,
    [userId],
  );
  return rows.flatMap(({ venue, ...account }) => [...wordsIn(account), ...Object.values(venue ?? {})]);
}

const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase();

function isOwn(plain: string, own: readonly string[]): boolean {
  const words = own
    .flatMap((text) => [
      plainOf(text).replace(/[^\p{L}\p{N}]/gu, ''),
      ...plainOf(text).split(/[^\p{L}\p{N}]+/u),
    ])
    .filter((word) => SHORTEST_WORD.test(word))
    // The longest first, so that a word within another leaves no crumbs.
    .sort((a, b) => b.length - a.length);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  return left !== plain && left.length < LEAST_BESIDE_OWN;
}
