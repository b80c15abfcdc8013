import { guest as ko } from '@hansang/i18n/ko/guest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { menuOf } from '../../testing/menu-fixture.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { loadErrorTexts } from '../words/error-texts.ts';
import { CeilingNote, type CeilingNoteProps } from './ceiling-note.tsx';

beforeEach(async () => void (await loadErrorTexts('ko')));
afterEach(cleanup);

async function show(totalMenuAmount: number, menuPayAmount: number, more: Partial<CeilingNoteProps> = {}) {
  const phone = phoneOf();
  phone.menu.answer.set(menuOf());
  const totals = { totalMenuAmount, menuPayAmount };
  await act(
    async () =>
      void render(
        <OnPhone phone={phone}>
          <CeilingNote totals={totals} {...more} />
        </OnPhone>,
      ),
  );
}

test('an order up to the ceiling needs no word', { tags: ['CEIL-5'] }, async () => {
  await show(50, 500_000);
  expect(document.body.textContent).toBe('');
});

test('of a larger one the guest hears beforehand that staff look at it first', {
  tags: ['CEIL-5'],
}, async () => {
  await show(51, 300_000);
  screen.getByText(ko['cart.large']);
});

test.each([
  ['quantity', 251, 300_000, /한 번에 250개까지/],
  ['amount', 20, 2_500_001, /한 번에 2,500,000원까지/],
])(
  'far above the ceiling of %s the guest reads the bound',
  { tags: ['CEIL-5'] },
  async (_, count, won, text) => {
    await show(count, won);
    screen.getByText(text);
  },
);

test('a screen that tells refusals by itself hears none here', { tags: ['CEIL-5'] }, async () => {
  await show(251, 300_000, { isRefusalTold: true });
  expect(document.body.textContent).toBe('');
});
