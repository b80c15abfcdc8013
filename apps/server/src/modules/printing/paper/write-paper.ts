import { createHash } from 'node:crypto';
import type { Language } from '@hansang/contract';
import { fill } from '@hansang/i18n';
import { paper as en } from '@hansang/i18n/en/paper';
import { paper as ja } from '@hansang/i18n/ja/paper';
import { paper as ko } from '@hansang/i18n/ko/paper';
import { paper as zhCN } from '@hansang/i18n/zh-CN/paper';
import { composePaper, type PaperDocument, type PaperFrame, type PaperWord } from '@hansang/rules/paper';
import { writeLetters } from './write-letters.ts';
import { writePicture } from './write-picture.ts';

const WORDS: Readonly<Record<Language, Readonly<Record<PaperWord, string>>>> = { ko, en, ja, 'zh-CN': zhCN };

/** What the bytes depend on beside the document. */
export interface PaperKind {
  readonly columns: number;
  readonly encoding: 'CP949' | 'PICTURE';
}

/** A document as a printer takes it. */
export function writePaper(
  document: PaperDocument,
  frame: PaperFrame,
  { columns, encoding }: PaperKind,
): Promise<Buffer> {
  const words = WORDS[frame.language];
  const rows = composePaper(document, frame, (word, params) => fill(words[word], params));
  return encoding === 'PICTURE'
    ? writePicture(rows, columns, frame.language)
    : Promise.resolve(writeLetters(rows, columns));
}

/** What was sent, for a comparison without the words. */
export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);
