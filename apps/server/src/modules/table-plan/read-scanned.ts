import { createHash } from 'node:crypto';
import { readTableKey } from '@hansang/rules';

/** What a code holds, by what it opened. */
export interface ScannedLink {
  /** The same for every way to write it. */
  readonly scanned: string;
  readonly key: string | null;
  readonly venue: number | null;
  readonly tableIdx: number | null;
}

const NOWHERE = 'http://code.invalid';
const NUMBER = /^[1-9]\d{0,8}$/;

/** Reads what a code opened: a key, or a venue's number and a table's; neither for anything else. */
export function readScanned(link: string): ScannedLink {
  const url = URL.parse(link, NOWHERE) ?? new URL(NOWHERE);
  const asked = /^\/t\/([^/]*)\/?$/.exec(url.pathname)?.[1] ?? url.searchParams.get('k') ?? '';
  const key = readTableKey(decoded(asked));
  if (key !== null) return { scanned: `key ${key}`, key, venue: null, tableIdx: null };
  const number = (name: string) => {
    const text = url.searchParams.get(name) ?? '';
    return NUMBER.test(text) ? Number(text) : null;
  };
  const [venue, tableIdx] = [number('sid'), number('tid')];
  if (venue !== null && tableIdx !== null)
    return { scanned: `table ${venue} ${tableIdx}`, key: null, venue, tableIdx };
  // What it says is nobody's business: a code that joins a Wi-Fi holds its password.
  const mark = createHash('sha256').update(link).digest('base64url').slice(0, 22);
  return { scanned: `other ${mark}`, key: null, venue: null, tableIdx: null };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
