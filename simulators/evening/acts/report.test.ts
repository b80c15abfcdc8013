import { describe, expect, test } from 'vitest';
import { Room } from '../people/room.ts';
import { Diary, done, mayRefuse, refused } from './diary.ts';
import { percentile, spreadOf } from './percentiles.ts';
import { reportOf } from './report.ts';
import { Troubles } from './troubles.ts';
import { boardOf, lineOf } from './view.ts';

const lived = (ms: number, outcome = done(null) as ReturnType<typeof done> | ReturnType<typeof refused>) => ({
  name: 'order' as const,
  player: 'ann',
  intended: performance.now() - ms,
  began: performance.now() - ms / 2,
  ended: performance.now(),
  outcome,
});

test('of a hundred acts so many are not above a percentile', { tags: ['EVENING-2'] }, () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(spreadOf(hundred)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 100 });
  expect(spreadOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, max: 7 });
  expect(percentile([], 50)).toBeNaN();
});

describe('a diary', { tags: ['EVENING-3'] }, () => {
  test('holds what was refused wrongly, and knows what others may have done first', () => {
    const diary = new Diary(new Troubles());
    diary.note(lived(100));
    diary.note(lived(100, refused('MENU_SOLD_OUT')));
    diary.note(lived(100, refused('RESERVATION_IS_EXPIRATION')));
    expect(diary.wrong).toEqual(['ann: order was refused with RESERVATION_IS_EXPIRATION']);
    expect(diary.acts.get('order')).toMatchObject({ won: 1 });
  });

  test('lets staff be refused what is gone by now, never what they may not do', () => {
    expect(mayRefuse('check-out', 'TABLE_LEFT')).toBe(true);
    expect(mayRefuse('check-out', 'NOT_FOUND_VISIT')).toBe(true);
    expect(mayRefuse('check-out', 'STAFF_FORBIDDEN')).toBe(false);
    expect(mayRefuse('check-out', 'NO_ANSWER')).toBe(false);
    expect(mayRefuse('scan', 'TABLE_LEFT')).toBe(false);
  });

  test('tells a failure of the server that somebody caused from one that nobody did', () => {
    const troubles = new Troubles();
    const diary = new Diary(troubles);
    diary.failed('ann', 'menu', 'INTERNAL_ERROR', performance.now());
    const mended = troubles.begin('kill-server');
    diary.failed('ben', 'menu', 'INTERNAL_ERROR', performance.now());
    expect(troubles.now).toEqual(['kill-server']);
    mended();
    expect(troubles.now).toEqual([]);
    expect(diary.wrong).toEqual(['ann: menu failed with INTERNAL_ERROR while nothing was broken']);
    expect(Object.fromEntries(diary.broken)).toEqual({ 'INTERNAL_ERROR unprovoked': 1, INTERNAL_ERROR: 1 });
  });

  test('counts what took long while something was broken apart from the rest', () => {
    const troubles = new Troubles();
    const diary = new Diary(troubles);
    diary.note(lived(10));
    troubles.begin('cut-lines')();
    diary.note(lived(9000));
    const tally = diary.acts.get('order');
    expect(tally?.calm).toHaveLength(1);
    expect(tally?.all).toHaveLength(2);
    expect(tally?.sent.at(-1)).toBeLessThan(tally?.all.at(-1) ?? 0);
  });
});

describe('the report', { tags: ['EVENING-3'] }, () => {
  const diary = new Diary(new Troubles());
  diary.note(lived(5000));
  diary.note(lived(5000, refused('CART_LOCKED')));
  diary.order(1, { orderId: 'a', menus: [], amount: 12_000 });
  const of = (faults: readonly string[], by: 'books' | 'console' = 'books') =>
    reportOf({
      title: 'An evening',
      diary,
      faults: new Map([['clock', 2]]),
      audit: { by, faults },
    }).join('\n');

  test('says how long things took, what was refused and what was over budget', () => {
    const text = of([]);
    expect(text).toMatch(/^An evening\n/);
    expect(text).toMatch(/order +1 +1 +50\d\d +50\d\d +50\d\d +50\d\d +800/);
    expect(text).toContain('2 acts; 1 orders of 12,000 won');
    expect(text).toContain('order CART_LOCKED ×1');
    expect(text).toMatch(/Over budget .*order 50\d\d of 800 ms/);
    expect(text).toContain('Broken on purpose: clock ×2.');
    expect(text).toContain('ann: order was refused with CART_LOCKED');
  });

  test('says that the books balance, or what does not', () => {
    expect(of([])).toContain('The books balance.');
    expect(of(['Venue 1: lost'])).toContain('The books do not balance (1):\n  Venue 1: lost');
    expect(of(Array.from({ length: 25 }, (_, index) => `lost ${index}`))).toContain('… and 5 more');
  });

  test('says what was audited where the books lie elsewhere, and what was not', {
    tags: ['EVENING-150'],
  }, () => {
    expect(of([], 'console')).toContain('as staff are shown them agree with what phones were told');
    expect(of([], 'console')).toContain('Stock, log and money were not looked into');
    expect(of(['Venue 1: lost'], 'console')).toContain('not as it should be (1):\n  Venue 1: lost');
  });

  test('an evening that goes on is seen in one line, or on a board', () => {
    const troubles = new Troubles();
    troubles.begin('full-disk');
    const seen = { diary, troubles, room: new Room(), lengthMs: 60_000 };
    expect(lineOf(seen, 61_500)).toMatch(
      /^1:01 of 1:00 · 0 parties · 1 orders · 12,000 won · .*broken: full-disk$/,
    );
    const board = boardOf(seen, 30_000);
    expect(board[0]).toBe(`[${'█'.repeat(20)}${'·'.repeat(20)}]`);
    expect(board.join('\n')).toMatch(/order +2 .*slow/);
  });
});
