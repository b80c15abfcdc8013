import type { Foresight } from './foresee-migration.ts';
import type { MeasuredTable } from './measure-tables.ts';

/**
 * Beside a pass that only reads, as measured on a million rows like an order's with four indexes: a table that is written
 * anew (`ALTER TABLE … TYPE`) took 4 times as long, a change of every row (`UPDATE`) 25 times.
 */
const WRITTEN_ANEW = 4;
const EVERY_ROW = 25;

/** Whether `migrate` would change anything. */
export const wouldChange = ({ pending, functions }: Foresight): boolean =>
  pending.length > 0 || functions > 0;

/** What is foreseen as lines for a person. */
export function tellForesight(foresight: Foresight): string[] {
  const { postgres, databaseBytes, schema, known } = foresight;
  const head = `PostgreSQL ${postgres}, ${inBytes(databaseBytes)}, schema ${schema}; this release knows ${known}.`;
  if (foresight.isAhead)
    return [head, 'The data is of a newer release that works with this one: nothing would run.'];
  if (!wouldChange(foresight)) return [head, 'Nothing would run.'];
  if (schema === 0) return [head, 'The database is new: everything would be made, in seconds.'];
  return [
    head,
    ...migrationLines(foresight),
    functionLine(foresight),
    ...snapshotLines(foresight),
    timeLine(foresight),
  ].filter((line) => line !== null);
}

function migrationLines({ pending }: Foresight): string[] {
  return pending.map(({ migration: { version, name, alone, worksFrom }, tables }) => {
    const how = alone ? ', beside everything else' : '';
    const back = worksFrom
      ? `releases from ${worksFrom} on still run after it`
      : 'no earlier release runs after it';
    return `Migration ${version} (${name})${how}: ${tableWords(tables)}; ${back}.`;
  });
}

function tableWords(tables: readonly MeasuredTable[]): string {
  if (tables.length === 0) return 'touches no table that is there';
  const each = tables.map(({ name, rows, bytes }) => `${name} (${grouped(rows)} rows, ${inBytes(bytes)})`);
  return `touches ${each.join(', ')}`;
}

const functionLine = ({ functions }: Foresight) =>
  functions === 0 ? null : `Functions of the database that change: ${functions}.`;

function snapshotLines({ pending, snapshots, snapshotFolder, freeBytes, sample }: Foresight): string[] {
  if (pending.length === 0) return [];
  if ('why' in snapshots) return [`Snapshot: none (${snapshots.why}).`];
  const { packedBytes, textBytes, packBytesPerSecond } = sample;
  const line = `Snapshot: about ${inBytes(packedBytes)} in ${snapshotFolder}, ${inTime(textBytes / packBytesPerSecond)}; servers that run go on meanwhile.`;
  const room = `Only ${inBytes(freeBytes)} are free there: make room first, or nothing will be migrated.`;
  return packedBytes > freeBytes ? [line, room] : [line];
}

function timeLine({ pending, sample }: Foresight): string {
  const touched = new Map(pending.flatMap(({ tables }) => tables.map((table) => [table.name, table.bytes])));
  const bytes = [...touched.values()].reduce((sum, size) => sum + size, 0);
  const once = bytes / sample.readBytesPerSecond;
  const rate = `${inBytes(sample.readBytesPerSecond)} a second, as read just now`;
  return [
    `Time (${rate}): what only adds tables or columns, seconds`,
    `one pass over all rows, ${inTime(once)}`,
    `tables written anew, ${inTime(once * WRITTEN_ANEW)}`,
    `every row changed, ${inTime(once * EVERY_ROW)}.`,
  ].join('; ');
}

const grouped = (count: number) => count.toLocaleString('en');

function inBytes(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'KB'];
  return `${(bytes / unit).toFixed(bytes >= 1e9 ? 1 : 0)} ${name}`;
}

function inTime(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 120) return `about ${Math.round(seconds)} seconds`;
  return seconds < 7200
    ? `about ${Math.round(seconds / 60)} minutes`
    : `about ${(seconds / 3600).toFixed(1)} hours`;
}
