/** Backups are kept by the newest of each of so many days, weeks and months in which there is one. */
const KEPT = { day: 7, week: 4, month: 6 } as const;

export interface KeptFile {
  readonly name: string;
  readonly at: Date;
  readonly bytes: number;
}

export const sizeOf = (files: readonly KeptFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Which backups go: those that are the newest of no kept day, week or month, then the oldest, until all take no more room
 * than they may. The newest stays whatever happens; one of a time to come, made by a clock that was ahead, is none of those.
 * @param most bytes that all together may take
 */
export function chooseDropped<File extends KeptFile>(
  files: readonly File[],
  most: number,
  now: Date,
): File[] {
  const isToCome = ({ at }: File) => Number(at > now);
  const newestFirst = files.toSorted(
    (left, right) => isToCome(left) - isToCome(right) || right.at.getTime() - left.at.getTime(),
  );
  const wanted = new Set<File>();
  for (const [span, count] of Object.entries(KEPT) as [keyof typeof KEPT, number][]) {
    const spans = new Set<string>();
    for (const file of newestFirst) {
      const key = spanOf(file.at, span);
      if (spans.has(key) || spans.size === count) continue;
      spans.add(key);
      wanted.add(file);
    }
  }
  let bytes = 0;
  return newestFirst.filter((file, place) => {
    if (place > 0 && (!wanted.has(file) || bytes + file.bytes > most)) return true;
    bytes += file.bytes;
    return false;
  });
}

const DAY = 24 * 3_600_000;

/** The day, week (from Monday) or month of an instant, in UTC. */
function spanOf(at: Date, span: keyof typeof KEPT): string {
  const day = at.toISOString().slice(0, 10);
  if (span === 'day') return day;
  if (span === 'month') return day.slice(0, 7);
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - sinceMonday * DAY).toISOString().slice(0, 10);
}
