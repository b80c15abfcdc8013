import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../process/start-problem.ts';

/** Name of the file in the data folder that holds the generated secret. */
export const secretFile = 'secret';

/**
 * The key material of this installation: `HANSANG_SECRET`, else the text in `DATA_DIR/secret`, which is
 * generated at first and readable by its owner alone.
 * @throws StartProblem when the file cannot be used
 */
export function openSecret({
  HANSANG_SECRET,
  DATA_DIR,
}: {
  HANSANG_SECRET?: string | undefined;
  DATA_DIR: string;
}): string {
  if (HANSANG_SECRET) return HANSANG_SECRET;
  const file = join(DATA_DIR, secretFile);
  try {
    // `wx`: of several processes that start at once, one writes and all read what it wrote.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartProblem(unusableSentence(file, error));
  }
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartProblem(unusableSentence(file, error));
  }
  if (secret.length < 32) {
    throw new StartProblem(
      `The secret in ${file} is damaged; put back the copy from your backup, or delete the file to get a new one (guests' sessions end and payment keys must be entered again).`,
    );
  }
  return secret;
}

/** A 32-byte key for one purpose; keys for different purposes tell nothing about each other. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `hansang ${purpose}`, 32));
}

function unusableSentence(file: string, error: unknown): string {
  return `The secret in ${file} cannot be used (${(error as NodeJS.ErrnoException).code}); give this user access to it or set HANSANG_SECRET.`;
}
