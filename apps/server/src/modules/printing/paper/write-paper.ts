import type { Language } from '@hansang/contract';
import { fill } from '@hansang/i18n';
import { paper as en } from '@hansang/i18n/en/paper';
import { paper as ja } from '@hansang/i18n/ja/paper';
import { paper as ko } from '@hansang/i18n/ko/paper';
import { paper as zhCN } from '@hansang/i18n/zh-CN/paper';
import {
  composePaper,
  type PaperDocument,
  type PaperFrame,
  type PaperWord,
  type Row,
  RULE,
  text,
} from '@hansang/rules/paper';
import { isWhole } from './missing-signs.ts';
import { writeLetters } from './write-letters.ts';
import { writePicture } from './write-picture.ts';

const WORDS: Readonly<Record<Language, Readonly<Record<PaperWord, string>>>> = { ko, en, ja, 'zh-CN': zhCN };

/** What the bytes depend on beside the document. */
export interface PaperKind {
  readonly columns: number;
  readonly encoding: 'CP949' | 'PICTURE';
}

/** A document as a printer takes it; whatever cannot be written is a rejection, never a throw. */
export async function writePaper(
  document: PaperDocument,
  frame: PaperFrame,
  { columns, encoding }: PaperKind,
): Promise<Buffer> {
  const { language } = frame;
  const words = WORDS[language];
  const rows = composePaper(document, frame, (word, params) => fill(words[word], params));
  const isTold = isForStaff(document) && !rows.every((row) => isWhole(row, encoding, language));
  const all = isTold ? [...rows, ...saysMissing(words.missing)] : rows;
  return encoding === 'PICTURE' ? writePicture(all, columns, language) : writeLetters(all, columns, language);
}

/** Who reads it has a screen on which the words stand as they were written. */
const isForStaff = ({ kind }: PaperDocument): boolean =>
  kind === 'ORDER' || kind === 'CHANGE' || kind === 'CANCEL';

const saysMissing = (said: string): Row[] => [RULE, text(said, { inverse: true, bold: true })];
