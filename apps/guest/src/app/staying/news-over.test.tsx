import { news as ko } from '@hansang/i18n/ko/news';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NO_NEWS } from '../../features/news/news.ts';
import { newsOf } from '../../features/news/order-news.ts';
import { newsWords } from '../../shared/words/news-words.ts';
import { EMPTY_PAGE, OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { orderOf } from '../../testing/receipt-fixture.ts';
import { createParts } from '../parts.ts';
import type { ScreenName } from '../routes.ts';
import NewsOver from './news-over.tsx';

afterEach(cleanup);

const REFUSED = orderOf({ _id: 'A', status: 'REJECT' });

/** A phone that has not read of its refused order, on one screen. */
async function standOn(name: ScreenName, path: string, paidFor: string | null = null) {
  await newsWords.load('ko');
  const phone = phoneOf();
  const parts = createParts(phone, EMPTY_PAGE);
  parts.news.set({ ...NO_NEWS, unread: [newsOf(REFUSED) ?? []].flat() });
  parts.paidFor.set(paidFor);
  await act(async () => {
    render(
      <OnPhone phone={phone}>
        <Suspense>
          <NewsOver parts={parts} screen={name} path={path} />
        </Suspense>
      </OnPhone>,
    );
  });
  return parts;
}

test.each([
  ['menu', '/menu'],
  ['sheet', '/order/sheet'],
  ['pay', '/pay-success'],
  ['confirmation', '/order/confirmation/B'],
  ['countdown', '/drink-order'],
  ['done', '/order/done/B'],
] as const)(
  'a refused order is told on the screen %s and stays until it was read',
  {
    tags: ['NEWS-1', 'NEWS-2'],
  },
  async (name, path) => {
    const parts = await standOn(name, path);
    screen.getByRole('complementary', { name: ko.title });
    expect(parts.news.get().unread).toHaveLength(1);
  },
);

test.each([
  ['done', '/order/done/A', null],
  ['confirmation', '/order/confirmation/A/', null],
  ['pay', '/pay-error', 'A'],
] as const)(
  'on the screen %s of that very order it is read there',
  { tags: ['NEWS-2'] },
  async (name, path, paidFor) => {
    const parts = await standOn(name, path, paidFor);
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(parts.news.get().unread).toEqual([]);
  },
);
