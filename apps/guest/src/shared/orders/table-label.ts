import type { Words } from '../words/words.ts';

/** How a table is called: one that is named by a number alone is "table 3". */
export function tableLabel(name: string, { t }: Pick<Words, 't'>): string {
  return /^\d+$/.test(name) ? t('table.numbered', { name }) : name;
}
