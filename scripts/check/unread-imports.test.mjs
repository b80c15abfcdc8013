import { expect, test } from 'vitest';
import { unreadImports } from './unread-imports.mjs';

const file = 'apps/server/src/modules/cart/a.ts';

test.each([
  "export type A = typeof import('../order/b.ts');",
  "export type A = import('../order/b.ts').B;",
  "export const a = new Map<string, import('../order/b.ts').B>();",
  "export const a = 1 satisfies import('../order/b.ts').B;",
  "export const a = () => import('../order/' + 'b.ts');",
  "const where = '../order/b.ts';\nexport const a = () => import(where);",
])('an import that nobody reads is a fault: %s', (source) => {
  expect(unreadImports(file, source)).toEqual([
    expect.stringMatching(/^apps\/server\/src\/modules\/cart\/a.ts:[12] /),
  ]);
});

test('imports that are read are none, nor what tests and scripts load', () => {
  const plain =
    "import type { A } from './b.ts';\nexport const a: A = () => import('./b.ts').then(() => import(`./b.ts`));";
  expect(unreadImports(file, plain)).toEqual([]);
  const computed = 'export const a = (where: string) => import(where);';
  for (const other of ['scripts/check/sql.mjs', 'apps/server/src/testing/a.ts', 'apps/server/src/a.test.ts'])
    expect(unreadImports(other, computed)).toEqual([]);
});
