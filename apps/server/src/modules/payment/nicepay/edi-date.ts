const KOREA_AHEAD_MS = 9 * 60 * 60 * 1000;

/** `YYYYMMDDHHMMSS` in Korean time, which has no summer time. */
export function ediDate(at: Date): string {
  return new Date(at.getTime() + KOREA_AHEAD_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The instant of a reply's `AuthDate`, `YYMMDDHHMMSS` in Korean time; null when it is not one. */
export function authDate(text: string | undefined): Date | null {
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '');
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`20${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
