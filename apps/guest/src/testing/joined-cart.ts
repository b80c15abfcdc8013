import { createGroupCart, type GroupCart } from '../features/group-cart/group-cart.ts';
import type { Phone } from '../shared/phone.ts';

/** The shared cart of a phone's table, joined by that phone. */
export async function joinedCart({ api, storage, clientId, session, now }: Phone): Promise<GroupCart> {
  const group = createGroupCart({
    api,
    storage,
    clientId,
    place: () => session.entry.get(),
    now,
    onTrouble: () => {},
    onMissed: () => {},
    onFailed: () => {},
  });
  await group.join();
  return group;
}
