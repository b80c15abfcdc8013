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

test('ENTRY-8 ENTRY-9 ENTRY-10 m opens its mode, pg a sample, and anything else nfc', () => {
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

test('ENTRY-8 ENTRY-9 an order says how its guest came in', () => {
  expect(MODES.map(orderMeansOf)).toEqual(['NFC', 'QR', 'SAMPLE', 'PREVIEW', 'MENU_BOARD']);
});

test('LINK-8 a device claims its mode, or a digital QR', () => {
  expect(MODES.map((mode) => accessTypeOf(mode))).toEqual(['NFC', 'QR', 'SAMPLE', 'PREVIEW', 'MENU_BOARD']);
  expect(accessTypeOf('qr', true)).toBe('DIGITAL_QR');
});

test('ENTRY-13 the QR type follows the means', () => {
  expect(['pg', 'nfc', 'qr', 'preview', undefined].map((m) => qrTypeOf(m))).toEqual([
    'sample',
    'nfc',
    'print-qr',
    'print-qr',
    'print-qr',
  ]);
  expect(qrTypeOf('qr', true)).toBe('digital-qr');
});

test('MODE-1 MODE-3 MODE-4 MODE-7 each mode skips what it does without', () => {
  expect(MODES.filter(isTableless)).toEqual(['preview', 'menu-board']);
  expect(MODES.filter(skipsLinkValidation)).toEqual(['sample', 'preview', 'menu-board']);
  expect(MODES.filter(skipsOrderCheck)).toEqual(['preview', 'menu-board']);
  expect(MODES.filter(isMockMode)).toEqual(['sample', 'preview']);
});
