import { MODES } from '@hansang/contract';
import { expect, test } from 'vitest';
import {
  accessTypeOf,
  isMockMode,
  isTableless,
  modeOf,
  orderMeansOf,
  qrTypeOf,
  skipsLinkValidation,
  skipsOrderCheck,
} from './entry-means.ts';

test('m opens its mode, pg a sample, and anything else nfc', {
  tags: ['ENTRY-8', 'ENTRY-9', 'ENTRY-10'],
}, () => {
  expect(['pg', 'qr', 'nfc', 'preview', 'menuboard'].map(modeOf)).toEqual([
    'sample',
    'qr',
    'nfc',
    'preview',
    'menu-board',
  ]);
  for (const m of ['', 'sample', 'menu-board', 'QR', 'toString', '0123', null, undefined])
    expect(modeOf(m)).toBe('nfc');
});

test('an order says how its guest came in', { tags: ['ENTRY-8', 'ENTRY-9'] }, () => {
  expect(MODES.map(orderMeansOf)).toEqual(['NFC', 'QR', 'SAMPLE', 'PREVIEW', 'MENU_BOARD']);
});

test('a device claims its mode, or a digital QR', { tags: ['LINK-8'] }, () => {
  expect(MODES.map((mode) => accessTypeOf(mode))).toEqual(['NFC', 'QR', 'SAMPLE', 'PREVIEW', 'MENU_BOARD']);
  expect(accessTypeOf('qr', true)).toBe('DIGITAL_QR');
});

test('the QR type follows the means', { tags: ['ENTRY-13'] }, () => {
  expect(['pg', 'nfc', 'qr', 'preview', undefined].map((m) => qrTypeOf(m))).toEqual([
    'sample',
    'nfc',
    'print-qr',
    'print-qr',
    'print-qr',
  ]);
  expect(qrTypeOf('qr', true)).toBe('digital-qr');
});

for (const [rule, what, holds, modes] of [
  ['MODE-1', 'have no table', isTableless, ['preview', 'menu-board']],
  ['MODE-3', 'skip link validation', skipsLinkValidation, ['sample', 'preview', 'menu-board']],
  ['MODE-4', 'skip the ordering checks', skipsOrderCheck, ['preview', 'menu-board']],
  ['MODE-7', 'only play at ordering', isMockMode, ['sample', 'preview']],
] as const)
  test(`of all modes ${modes.join(', ')} ${what}`, { tags: [rule] }, () => {
    expect(MODES.filter(holds)).toEqual(modes);
  });
