import { pay as ko } from '@hansang/i18n/ko/pay';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { orderOf } from '../../testing/receipt-fixture.ts';
import PaidFacts from './paid-facts.tsx';
import { payWords } from './pay-words.ts';

beforeEach(async () => void (await payWords.load('ko')));
afterEach(cleanup);

const payment = { status: 'SUCCESS', method: 'CREDIT_CARD', refundedAmount: 4000 } as const;

const show = (isOwn: boolean) =>
  act(
    async () =>
      void render(
        <OnPhone phone={phoneOf(fakeApi({}))}>
          <PaidFacts order={orderOf({ isOwn, payment })} />
        </OnPhone>,
      ),
  );

test('the phone that paid finds what was given back and its confirmation', { tags: ['ORD-35'] }, async () => {
  await show(true);
  screen.getByText(ko.givenBack);
  screen.getByRole('link', { name: ko.slip });
});

test('another phone of the table is told which phone can see it', { tags: ['ORD-35'] }, async () => {
  await show(false);
  screen.getByText(ko.paidElsewhere);
  expect(screen.queryByRole('link', { name: ko.slip })).toBeNull();
});
