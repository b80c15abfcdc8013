/** `7:05` up to an hour, then `1:07:05`: what a board shows in large figures. Never negative. */
export function elapsedText(fromMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - fromMs) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export type Lateness = 'calm' | 'amber' | 'red';

/** How late something that waits is by limits in minutes. */
export function latenessOf(
  fromMs: number,
  nowMs: number,
  limits: { readonly amber: number; readonly red: number },
): Lateness {
  const minutes = (nowMs - fromMs) / 60_000;
  if (minutes >= limits.red) return 'red';
  return minutes >= limits.amber ? 'amber' : 'calm';
}

/** Whole minutes, as hours and minutes. */
export function minutesBetween(fromMs: number, nowMs: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((nowMs - fromMs) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
