import { photographAdmitted } from './admitted-shots.ts';
import { photographBill } from './bill-shots.ts';
import { photographBooks } from './books-shots.ts';
import type { Camera } from './camera.ts';
import { photographPaid } from './paid-shots.ts';
import { Till } from './till.ts';
import { photographUnpaid } from './unpaid-shots.ts';
import { photographAfterVisit, photographWatcher } from './watcher-shots.ts';

/** Everything about paying by card: what the guest sees, the provider's pages, the table's and the manager's; and what comes between. */
export async function photographPaying(camera: Camera): Promise<void> {
  await photographAdmitted(camera);
  const till = await Till.open(camera);
  await photographPaid(camera, till);
  await photographUnpaid(camera, till);
  await photographAfterVisit(camera, till);
  await photographBill(camera);
  await photographBooks(camera, till);
  await photographWatcher(camera, await Till.open(camera, { isShared: true }));
}
