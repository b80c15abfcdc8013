import { SHEET_FAULTS } from '@hansang/contract';
import type { MenuSheetPreview } from '@hansang/contract/schemas';
import { translator } from '@hansang/i18n';
import { menuSheet } from '@hansang/i18n/en/menu-sheet';
import type { menuSheet as Korean } from '@hansang/i18n/ko/menu-sheet';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { SheetFaults } from './sheet-faults.tsx';
import { SheetWordsContext } from './sheet-words.ts';

test('every fault of a sheet names its cell and says what to write instead', { tags: ['SHEET-4'] }, () => {
  onTestFinished(cleanup);
  const faults = SHEET_FAULTS.map((code, index) => {
    const isBare = index % 2 === 0;
    return {
      row: index + 2,
      letter: 'C',
      column: 'price' as const,
      code,
      value: 'many',
      other: isBare ? null : 3,
      most: isBare ? null : 80,
    };
  });
  const preview = { faults, faultCount: faults.length + 4 } as unknown as MenuSheetPreview;
  render(
    <SheetWordsContext value={translator<typeof Korean>(menuSheet)}>
      <SheetFaults preview={preview} />
    </SheetWordsContext>,
  );
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(new Set(told).size).toBe(SHEET_FAULTS.length);
  expect(told[0]).toContain('C2');
  expect(told.filter((text) => /[{}]/.test(text))).toEqual([]);
});
