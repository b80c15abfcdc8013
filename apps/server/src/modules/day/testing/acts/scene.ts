import { STAFF_ROLES } from '@hansang/contract';
import { onShift } from '../../../../testing/test-staff.ts';
import { BISTRO, type Bistro } from '../../../payment/testing/bistro.ts';
import { TABLES } from '../../../payment/testing/diner.ts';
import { Books } from '../evening.ts';
import type { Scene } from './act.ts';

/** Sets acts up in the bistro, each at tables of its own. */
export async function sceneOf(bistro: Bistro): Promise<Scene> {
  const hired = STAFF_ROLES.map(async (role) => [role, await onShift(bistro.diner.server, role, BISTRO)]);
  const by = Object.fromEntries(await Promise.all(hired)) as Scene['by'];
  const { server } = bistro.diner;
  // Behind those that other tests of the kit free.
  let last = TABLES;
  const scene: Scene = {
    server,
    bistro,
    by,
    manager: by.manager,
    books: new Books(by.manager),
    free: () => ++last,
    async dine(...dishes) {
      const tableIdx = scene.free();
      return { ...(await bistro.dine(tableIdx, ...dishes)), tableIdx };
    },
    more: async ({ guest }, ...wishes) => (await guest.order(...wishes)).orderId,
    async accept(orderId) {
      const params = { ...by.manager.params, orderId };
      await by.manager.ok('moveOrder', { params, body: { to: 'CONFIRM', version: 1 } });
    },
    async drawer(isOpen) {
      const { drawer } = await scene.books.drawer();
      if (isOpen && !drawer) await scene.books.open(100_000);
      if (!isOpen && drawer) await scene.books.close({ counted: drawer.expected });
      return (await scene.books.drawer()).drawer?.drawerId ?? 'none';
    },
  };
  return scene;
}
