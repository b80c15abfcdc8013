import { expect, test, vi } from 'vitest';
import { dishOf, orderOf } from '../../../shared/testing/orders.ts';
import { undoLatest } from '../moves/undo-latest.ts';
import { withPendingLines } from './pending-lines.ts';

const cooking = orderOf({
  _id: 'a',
  status: 'CONFIRM',
  menus: [dishOf({ line: 0, state: 'COOKING' }), dishOf({ line: 1, state: 'DONE' })],
});

test('a tapped dish shows at once, its order follows it, and others stay as they are', () => {
  const beside = orderOf({ _id: 'b' });
  expect(withPendingLines([cooking], [])).toEqual([cooking]);
  const tap = { from: 'COOKING', to: 'DONE', lines: [{ orderId: 'a', line: 0 }] } as const;
  const [order, other] = withPendingLines([cooking, beside], [tap]);
  expect(order?.menus.map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  expect(order?.status).toBe('MENU_COMPLETE');
  expect(other).toBe(beside);
});

test('what the reader did last is taken back: dishes that went together, else a step of an order', () => {
  const now = Date.parse('2026-11-20T19:00:00+09:00');
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const dishes = orderOf({ _id: 'a', menus: [dishOf({ line: 2, state: 'DONE', undoUntil: at(20) })] });
  const step = (seconds: number) => orderOf({ _id: 'b', status: 'CONFIRM', undoUntil: at(seconds) });
  const hands = { undo: vi.fn(), progress: vi.fn() };
  undoLatest([dishes, step(10)], now, hands);
  expect(hands.progress.mock.calls).toEqual([['DONE', 'COOKING', [{ orderId: 'a', line: 2 }]]]);
  const later = step(30);
  undoLatest([dishes, later], now, hands);
  expect(hands.undo.mock.calls).toEqual([[later]]);
  undoLatest([orderOf({ _id: 'c', undoUntil: null })], now, hands);
  expect([hands.undo.mock.calls.length, hands.progress.mock.calls.length]).toEqual([1, 1]);
});
