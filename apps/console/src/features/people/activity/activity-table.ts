import { ACTIVITY_TYPES } from '@hansang/contract';
import type { ActivityEntry } from '@hansang/contract/schemas';
import { deviceName } from '../../../shared/device-name.ts';
import type { Words } from '../../../shared/words/words.ts';
import { activityText } from './activity-text.ts';
import type { ActivityWords } from './activity-words.ts';

const COLUMNS = [
  'csv.time',
  'csv.name',
  'csv.email',
  'csv.account',
  'csv.kind',
  'csv.table',
  'csv.number',
  'csv.what',
  'csv.device',
  'csv.address',
] as const;

/** What was done as CSV, in the order given. Spreadsheets read it as UTF-8 by its first sign. */
export function activityTable(
  entries: readonly ActivityEntry[],
  { words, say, zone }: { words: Words; say: ActivityWords; zone: string },
): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const rows = entries.map((entry) => [
    time.format(new Date(entry.at)),
    entry.by,
    entry.email ?? '',
    entry.byId ?? '',
    say(`kind.${ACTIVITY_TYPES[entry.type]}`),
    entry.table ?? '',
    entry.number === null ? '' : String(entry.number),
    activityText(entry, words, say),
    deviceName(entry.device) ?? entry.device ?? '',
    entry.address ?? '',
  ]);
  const head = COLUMNS.map((column) => say(column));
  return `\uFEFF${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A text that begins like a formula, after whatever blanks, would run in a spreadsheet. */
function cell(value: string): string {
  const text = /^[\s\u200B\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
