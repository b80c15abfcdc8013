import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isOlderThan } from '../../../platform/release.ts';
import { targetOf } from '../../till/webhooks/outside-address.ts';
import { getOutside } from './get-outside.ts';

/** What somebody says of the newest release: `{"version": "0.3.0"}`, and whether it should not wait. */
const notice = z.object({
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  urgent: z.boolean().default(false),
  /** Where one reads what changed. */
  notes: z
    .string()
    .max(300)
    .refine((text) => URL.parse(text)?.protocol === 'https:')
    .optional(),
});

/** The newest release, as far as it is told. */
export interface Newest {
  readonly version: string;
  /** It is newer than the one that runs. */
  readonly isNewer: boolean;
  /** It mends something that should not wait. */
  readonly isUrgent: boolean;
  readonly notes: string | null;
}

/**
 * Reads which release is the newest.
 * @param from a file, or an https address outside
 * @throws what was in the way, in words for the log
 */
export async function readNotice(from: string, get = getOutside): Promise<Newest> {
  const isAddress = from.startsWith('https:');
  if (isAddress && !targetOf(from, []))
    throw new Error(`${new URL(from).host} is no address outside; use a file instead`);
  const text = isAddress ? await get(from) : await readFile(from, 'utf8');
  const read = notice.safeParse(parsed(text));
  if (!read.success)
    throw new Error('What stands there is no notice of a release, such as {"version": "0.3.0"}');
  const { version, urgent, notes = null } = read.data;
  return { version, isNewer: isOlderThan(version), isUrgent: urgent, notes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
