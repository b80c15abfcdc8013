import type { OrderConfirmation } from '@hansang/contract/schemas';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { ConfirmationSlip } from './confirmation-slip.tsx';
import { payWords } from './pay-words.ts';

afterEach(cleanup);

const name = { ko: '한상', en: 'Hansang', ja: 'ハンサン', 'zh-CN': '韩桌' };

async function facts(more: Partial<OrderConfirmation> = {}): Promise<string[]> {
  await payWords.load('ko');
  const confirmation = {
    corporation: { name: '한상 주식회사', registrationNumber: null, phone: null },
    receipt: {
      number: 7,
      tableName: '2',
      multiLanguage: { restaurantName: name, floorName: name },
      order: { menus: [] },
    },
    method: 'CREDIT_CARD',
    approvalNumber: '01305753',
    approvedAt: null,
    cardName: '신한',
    cardNumber: '536109******4821',
    installmentMonths: 0,
    amount: 45_000,
    refundedAmount: 0,
    supply: 40_909,
    vat: 4091,
    ...more,
  } as unknown as OrderConfirmation;
  await act(async () => {
    render(
      <OnPhone>
        <Suspense>
          <ConfirmationSlip confirmation={confirmation} />
        </Suspense>
      </OnPhone>,
    );
  });
  const terms = screen.getAllByRole('term');
  return terms.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
}

test('the confirmation splits the VAT of what was paid', { tags: ['PAY-38'] }, async () => {
  expect(await facts()).toEqual(
    expect.arrayContaining(['공급가액 40,909원', '부가세 4,091원', '합계 45,000원', '할부 일시불']),
  );
});

test('what was given back is taken off before the VAT is split, so that each line adds up', {
  tags: ['PAY-38'],
}, async () => {
  const lines = await facts({ refundedAmount: 12_500, supply: 29_545, vat: 2955 });
  const from = lines.indexOf('결제한 금액 45,000원');
  expect(lines.slice(from, from + 5)).toEqual([
    '결제한 금액 45,000원',
    '환불 금액 −12,500원',
    '공급가액 29,545원',
    '부가세 2,955원',
    '합계 32,500원',
  ]);
});
