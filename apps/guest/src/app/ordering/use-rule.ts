import type { ChosenMenu } from '@hansang/contract/schemas';
import type { Refusal } from '@hansang/rules';
import { orderRefusal } from '../../features/ordering/before-ordering.ts';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore, useStore } from '../../shared/store.ts';

/** What a rule of the venue will refuse if these dishes are ordered as they stand: said in the cart, before any tap. */
export function useRule(dishes: readonly ChosenMenu[]): Refusal | null {
  const { menu, session } = usePhone();
  const answer = useStore(menu.answer);
  const hashKey = usePhoneStore(session.hash, null);
  const headCount = usePhoneStore(session.people, null);
  return dishes.length === 0 ? null : orderRefusal(dishes, answer, { hashKey, headCount });
}
