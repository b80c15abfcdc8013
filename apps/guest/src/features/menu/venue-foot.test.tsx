import type { StoreSettings } from '@hansang/contract/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { menuView } from '../../shared/menu/menu-view.ts';
import { venueView } from '../../shared/venue/venue-view.ts';
import { menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { VenueFoot } from './venue-foot.tsx';

afterEach(cleanup);

function open(settings: Partial<StoreSettings>, allergy?: string) {
  const menu = { ...menuView(menuOf(), 'ko'), origin: allergy && '쌀: 국내산', allergy };
  render(
    <OnPhone>
      <VenueFoot venue={venueView(settingsOf(settings), 'ko')} menu={menu} />
    </OnPhone>,
  );
}
const corporation = { name: '한상 주식회사', registrationNumber: '123-45-67890', phone: '02-1' };
const heads = () => screen.getAllByRole('heading').map((head) => head.textContent);

test('origin, allergens and who sells are readable', () => {
  open({ corporation }, '우유, 대두');
  expect(heads()).toEqual(['원산지', '알레르기 유발 성분', '사업자 정보']);
  for (const text of ['쌀: 국내산', '우유, 대두', '사업자등록번호 123-45-67890', '전화 02-1'])
    screen.getByText(text);
});

test('what a venue does not tell leaves no empty line', () => {
  open({ corporation: { ...corporation, registrationNumber: null, phone: null } });
  expect(heads()).toEqual(['사업자 정보']);
  expect(screen.queryByText(/전화|사업자등록번호/)).toBeNull();
});

test('the phone for guests comes before that of the company', { tags: ['PAY-20'] }, () => {
  open({ corporation, customerServicePhone: '1588-1' });
  screen.getByText('전화 1588-1');
  expect(screen.queryByText('전화 02-1')).toBeNull();
});
