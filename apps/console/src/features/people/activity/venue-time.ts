/** The moment at which the venue's clock shows `2026-11-20T19:00`, however the clock of this device goes. */
export function momentIn(timeZone: string, shown: string): Date {
  const meant = Date.parse(`${shown}Z`);
  const first = new Date(meant - aheadIn(timeZone, meant));
  // Once more: the first guess may lie on the other side of a change of the clock.
  return new Date(meant - aheadIn(timeZone, first.getTime()));
}

/** How far the clock of a zone is ahead of UTC at a moment, in ms. */
function aheadIn(timeZone: string, at: number): number {
  const whole = Math.floor(at / 1000) * 1000;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${clock.format(whole).replace(' ', 'T')}Z`) - whole;
}
