import type { Language } from '@hansang/contract';
import { translator } from '@hansang/i18n';
import { archive as en } from '@hansang/i18n/en/archive';
import { archive as ja } from '@hansang/i18n/ja/archive';
import { archive as ko } from '@hansang/i18n/ko/archive';
import { archive as zh } from '@hansang/i18n/zh-CN/archive';
import type { StoredText } from '../restaurant/localized.ts';
import { ARCHIVED_TABLES } from './tables.ts';

const CATALOGUES = { ko, en, ja, 'zh-CN': zh } as const;

/** What lies in an archive, told to whoever opens it years from now. */
export function readmeText(language: Language, name: StoredText, at: Date, timeZone: string): string {
  const say = translator<typeof ko>(CATALOGUES[language]);
  const when = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const tables = ARCHIVED_TABLES.map(
    ({ name: table }) => `${table}.csv, ${table}.jsonl\r\n    ${say(`file.${table}` as 'file.orders')}`,
  );
  return [
    say('title', { venue: name[language] ?? name.ko }),
    say('made', { time: when.format(at), zone: timeZone }),
    '',
    `venue.yaml\r\n    ${say('file.venue')}`,
    ...tables,
    `pictures/\r\n    ${say('file.pictures')}`,
    `photos/\r\n    ${say('file.photos')}`,
    '',
    say('kinds'),
    say('parts'),
    say('left'),
    say('care'),
    '',
  ].join('\r\n');
}
