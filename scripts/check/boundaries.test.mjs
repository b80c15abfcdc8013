import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDependencies } from './boundaries.mjs';

const house = {
  'packages/contract/package.json':
    '{"name":"@hansang/contract","exports":{".":"./src/index.ts","./schemas":"./src/schemas/index.ts"}}',
  'packages/contract/src/index.ts': 'export const LIMIT: number = 3;',
  'packages/contract/src/schemas/index.ts':
    'export interface Order { readonly id: string }\nexport const order = 1;',
  'packages/contract/src/heavy.ts':
    "import { order } from './schemas/index.ts';\nexport const heavy = order;",
  'packages/rules/src/pure.ts':
    "import type { Order } from '@hansang/contract/schemas';\nimport { LIMIT } from '@hansang/contract';\nexport const fits = (o: Order) => o.id.length < LIMIT;",
  'packages/rules/src/impure.ts':
    "import { readFile } from 'node:fs/promises';\nexport const read = readFile;",
  'packages/ui/src/button.tsx':
    "import { LIMIT } from '@hansang/contract';\nexport const Button = () => <b>{LIMIT}</b>;",
  'apps/guest/src/app/app.tsx': "import { menu } from '../features/menu/menu.tsx';\nexport const app = menu;",
  'apps/guest/src/features/menu/menu.tsx':
    "import { order } from '@hansang/contract/schemas';\nimport { cart } from '../cart/cart.ts';\nexport const menu = <p>{order}{cart}</p>;",
  'apps/guest/src/features/cart/cart.ts':
    "import { top } from '../../app/top.ts';\nimport type { Order } from '@hansang/contract/schemas';\nexport const cart: Order | string = top;",
  'apps/guest/src/app/top.ts': "export const top = 'top';",
  'apps/guest/src/shared/page.ts':
    "import { cart } from '../features/cart/cart.ts';\nexport const page = cart;",
  'apps/server/src/platform/process/start.ts':
    "import { order } from '../../modules/order/order.ts';\nexport const start = order;",
  'apps/server/src/modules/order/order.ts':
    "import type { menu } from '../../../../guest/src/features/menu/menu.tsx';\nexport const order: typeof menu | null = null;",
  'apps/server/src/modules/order/ring-a.ts': "import { b } from './ring-b.ts';\nexport const a = () => b;",
  'apps/server/src/modules/order/ring-b.ts': "import { a } from './ring-a.ts';\nexport const b = () => a;",
  'apps/server/src/platform/events/tail.ts':
    "import { calls } from '../calls/calls.ts';\nexport const tail = calls;",
  'apps/server/src/platform/calls/calls.ts': 'export const calls = 1;',
  'apps/server/src/platform/stray.ts': 'export const stray = 1;',
  'apps/server/src/modules/cart/early.ts':
    "import { late } from '../order/late.ts';\nexport const early = late;",
  'apps/server/src/modules/order/late.ts':
    "import { stray } from '../../platform/stray.ts';\nexport const late = stray;",
  'apps/server/src/modules/order/lost.ts':
    "import { nothing } from './nothing.ts';\nexport const lost = nothing;",
};

let folder;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'boundaries-')));
  for (const [file, text] of Object.entries(house)) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await mkdir(path.join(folder, 'node_modules/@hansang'), { recursive: true });
  await symlink('../../packages/contract', path.join(folder, 'node_modules/@hansang/contract'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('every forbidden direction is found, and nothing else', async () => {
  const { modules, violations } = await readDependencies(folder, ['apps', 'packages']);
  expect(modules.filter(({ source }) => source in house)).toHaveLength(21);
  const found = violations.map(({ rule, from }) => `${rule.name} ${from}`);
  expect([...new Set(found)].sort()).toEqual([
    'apps-never-import-each-other apps/server/src/modules/order/order.ts',
    'contract-has-no-dependency packages/contract/src/heavy.ts',
    'features-below-app apps/guest/src/features/cart/cart.ts',
    'features-meet-in-app apps/guest/src/features/menu/menu.tsx',
    'modules-one-way apps/server/src/modules/cart/early.ts',
    'no-broken-import apps/server/src/modules/order/lost.ts',
    'no-cycle apps/server/src/modules/order/ring-a.ts',
    'phones-take-types-of-schemas apps/guest/src/features/menu/menu.tsx',
    'platform-below-modules apps/server/src/platform/process/start.ts',
    'platform-has-an-order apps/server/src/modules/order/late.ts',
    'platform-one-way apps/server/src/platform/events/tail.ts',
    'rules-know-the-contract-only packages/rules/src/impure.ts',
    'shared-below-features apps/guest/src/shared/page.ts',
    'ui-knows-nobody packages/ui/src/button.tsx',
    'workspaces-by-their-name apps/server/src/modules/order/order.ts',
  ]);
});
