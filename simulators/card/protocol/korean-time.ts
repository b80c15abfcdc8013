const AHEAD_MS = 9 * 60 * 60 * 1000;

/** `YYYYMMDDHHMMSS` in Korean time. */
export function koreanStamp(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** `YYMMDDHHMMSS` in Korean time. */
export const koreanShortStamp = (at: number): string => koreanStamp(at).slice(2);
