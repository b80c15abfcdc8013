import { expect, test } from 'vitest';
import { orderMenus } from './order-check.ts';
import { orderEntries } from './order-entries.ts';

test('lines are sent by category, both by priority, and come back whole', {
  tags: ['MENU-2', 'ORD-3'],
}, () => {
  const line = (categoryName: string, categoryPriority: number, id: string, priority: number) => ({
    categoryName,
    categoryPriority,
    menu: { id, priority },
  });
  const entries = orderEntries([
    line('drinks', 2, 'beer', 2),
    line('mains', 1, 'jjigae', 1),
    line('drinks', 2, 'soju', 1),
  ]);
  expect(entries).toEqual([
    { categoryName: 'mains', priority: 1, menus: [{ id: 'jjigae', priority: 1 }] },
    {
      categoryName: 'drinks',
      priority: 2,
      menus: [
        { id: 'soju', priority: 1 },
        { id: 'beer', priority: 2 },
      ],
    },
  ]);
  expect(orderMenus(entries).map(({ id }) => id)).toEqual(['jjigae', 'soju', 'beer']);
});
