import { expect, test } from 'vitest';
import { isReleased, releaseAfter, statusForGuests } from './release-order.ts';

const accept = { from: 'REQUEST', to: 'CONFIRM', actor: 'staff', at: 1000 } as const;

test('what staff accept is released when nobody can take it back any more', { tags: ['BOARD-8'] }, () => {
  const releasedAt = releaseAfter(null, accept);
  expect(releasedAt).toBe(6000);
  expect([5999, 6000].map((now) => isReleased(releasedAt, now))).toEqual([false, true]);
  expect(isReleased(null, 6000)).toBe(false);
});

test('what is accepted by itself or by a till is released at once', { tags: ['BOARD-8'] }, () => {
  for (const actor of ['system', 'pos'] as const) expect(releaseAfter(null, { ...accept, actor })).toBe(1000);
});

test('an acceptance that is taken back, or called off before it stands, was never released', {
  tags: ['BOARD-10'],
}, () => {
  const soon = { actor: 'staff', at: 3000 } as const;
  expect(releaseAfter(6000, { from: 'CONFIRM', to: 'REQUEST', ...soon })).toBeNull();
  expect(releaseAfter(6000, { from: 'CONFIRM', to: 'CANCEL', ...soon })).toBeNull();
  expect(releaseAfter(null, { from: 'REQUEST', to: 'REJECT', ...soon })).toBeNull();
});

test('what has been released stays so, and a quick next step waits for nothing', {
  tags: ['BOARD-10'],
}, () => {
  const late = { actor: 'staff', at: 9000 } as const;
  expect(releaseAfter(6000, { from: 'CONFIRM', to: 'CANCEL', ...late })).toBe(6000);
  expect(releaseAfter(6000, { from: 'MENU_COMPLETE', to: 'CONFIRM', ...late })).toBe(6000);
  expect(releaseAfter(6000, { from: 'CONFIRM', to: 'MENU_COMPLETE', actor: 'staff', at: 2000 })).toBe(2000);
});

test('guests read of an acceptance when it stands', { tags: ['BOARD-9'] }, () => {
  expect(statusForGuests('CONFIRM', 6000, 5999)).toBe('REQUEST');
  expect(statusForGuests('CONFIRM', 6000, 6000)).toBe('CONFIRM');
  expect(statusForGuests('MENU_COMPLETE', 6000, 2000)).toBe('MENU_COMPLETE');
});

test('a clock that is set back hides nothing that was released', { tags: ['BOARD-10'] }, () => {
  expect([0, 999].map((now) => isReleased(6000, now))).toEqual([true, true]);
  expect(isReleased(6000, 1000)).toBe(false);
  expect(statusForGuests('CONFIRM', 6000, 0)).toBe('CONFIRM');
  expect(releaseAfter(6000, { from: 'CONFIRM', to: 'CANCEL', actor: 'staff', at: 0 })).toBe(6000);
});
