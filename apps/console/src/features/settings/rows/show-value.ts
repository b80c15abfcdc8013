import { KEEPING } from '@hansang/contract';
import type { Words } from '../../../shared/words/words.ts';
import type { SettingWords } from '../setting-words.ts';
import type { Wanted } from '../use-settings.ts';

const CHOICES = ['headCountAt', 'tableLinks', 'admission', 'menuArrangementType', 'twoStepFor'];

/** What fields say, in a few words: enough to choose between two editors' values. */
export function showValues(wanted: Wanted, t: SettingWords, list: Words['list']): string {
  return Object.entries(wanted)
    .map(([field, value]) => showValue(field, value, t, list))
    .join(' · ');
}

/** Days as people say them. */
export function keepText(days: number | null, t: SettingWords): string {
  if (days === null) return t('keep.forGood');
  if (days === 365) return t('keep.year');
  return days % 365 === 0 ? t('keep.years', { count: days / 365 }) : t('keep.days', { count: days });
}

function showValue(field: string, value: unknown, t: SettingWords, list: Words['list']): string {
  if (field in KEEPING) return keepText(value as number | null, t);
  if (value === null || value === undefined) return t('none');
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (typeof value === 'number') return String(value);
  if (field === 'logo') return t('picture');
  if (typeof value === 'string')
    return CHOICES.includes(field) ? t(`${field}.${value}` as 'headCountAt.ENTRY') : value;
  if ('ko' in (value as object)) return shortened((value as { ko: string }).ko);
  if (Array.isArray(value))
    return list(value.map((one) => one?.name?.ko ?? one?.words?.ko ?? one?.id ?? one)) || t('none');
  if (field === 'openingHours') return t('edit');
  return Object.values(value as object)
    .map((one) => showValue('', one, t, list))
    .join(' – ');
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
