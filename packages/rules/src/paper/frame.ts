import type { Language } from '@hansang/contract';
import { localTime } from '../hours/local-time.ts';
import type { PaperFrame, PaperText } from './documents.ts';
import { BIG, type Row, text } from './rows.ts';
import type { SayOnPaper } from './words.ts';

/** A name in the paper's language, else as the venue wrote it. */
export const inLanguage = (said: PaperText, language: Language): string => said[language] || said.ko;

const wallClock = (at: string, timeZone: string): string =>
  new Date(localTime(Date.parse(at), timeZone)).toISOString();

/** Such as 18:42. */
export const timeOf = (at: string, timeZone: string): string => wallClock(at, timeZone).slice(11, 16);

/** Such as 2026-11-22 18:42. */
export const momentOf = (at: string, timeZone: string): string =>
  wallClock(at, timeZone).slice(0, 16).replace('T', ' ');

/** What stands above a paper that may be there already. */
export function marks({ isReprint }: PaperFrame, say: SayOnPaper): Row[] {
  return isReprint ? [text(say('reprint'), { ...BIG, inverse: true, align: 'center' })] : [];
}
