import { photographAdmitted, photographDoor } from '../admitted-shots.ts';
import { photographBill } from '../bill-shots.ts';
import type { Camera } from '../camera.ts';
import { photographEvening } from '../evening-guest-shots.ts';
import { photographGuest } from '../guest-shots.ts';
import { photographPaid } from '../paid-shots.ts';
import { Till } from '../till.ts';
import { photographAfterVisit, photographWatcher } from '../watcher-shots.ts';

/** Every screen of a guest's evening. @returns what could not be reached */
export async function walkGuests(camera: Camera): Promise<string[]> {
  const missed: string[] = [];
  const till = await Till.open(camera);
  const walks: Record<string, () => Promise<unknown>> = {
    guest: () => photographGuest(camera),
    admitted: () => photographAdmitted(camera),
    door: async () => (await photographDoor(camera))(),
    evening: () => photographEvening(camera),
    bill: () => photographBill(camera),
    paid: () => photographPaid(camera, till),
    afterVisit: () => photographAfterVisit(camera, till),
    watcher: async () => photographWatcher(camera, await Till.open(camera, { isShared: true })),
  };
  for (const [name, walk] of Object.entries(walks))
    await walk().catch((error: Error) =>
      missed.push(`${name}: ${error.message.split('\n').slice(0, 3).join(' ')}`),
    );
  return missed;
}
