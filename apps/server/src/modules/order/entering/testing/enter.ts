import { randomUUID } from 'node:crypto';
import type { EnteredOrder, EnterOrderRequest, ErrorReply } from '@hansang/contract/schemas';
import { presentVisit } from '../../../../testing/rows.ts';
import type { Answer } from '../../../../testing/test-client.ts';
import { TestGuest, type Wish } from '../../../../testing/test-guest.ts';
import type { TestStaff } from '../../../../testing/test-staff.ts';

export type Entering = Partial<Pick<EnterOrderRequest, 'isAdult' | 'numOfPeople' | 'note'>>;

/** What a console sends for these dishes, with the visit that its screen shows. */
export async function bodyOf(
  { server, restaurantId }: TestStaff,
  tableIdx: number,
  wishes: readonly Wish[],
  rest: Entering = {},
) {
  const chosen = await new TestGuest(server, tableIdx, restaurantId).orderBody(...wishes);
  const { menuPayAmount, totalMenuAmount, orderList } = chosen;
  const visitId = await presentVisit(server, restaurantId, tableIdx);
  return { menuPayAmount, totalMenuAmount, orderList, visitId, ...rest };
}

/** Sends an order as it is. */
export const sendEntered = (
  member: TestStaff,
  tableIdx: number,
  body: unknown,
  key: string = randomUUID(),
): Promise<Answer<EnteredOrder & Partial<ErrorReply>>> =>
  member.call('enterOrder', {
    params: { ...member.params, tableIdx },
    body,
    headers: { 'idempotency-key': key },
  });

/** Enters an order that must succeed. */
export async function enter(
  member: TestStaff,
  tableIdx: number,
  wishes: readonly Wish[],
  rest?: Entering,
): Promise<EnteredOrder & { orderId: string }> {
  const answer = await sendEntered(member, tableIdx, await bodyOf(member, tableIdx, wishes, rest));
  if (answer.status !== 200 || !answer.body.orderId)
    throw new Error(`Not entered: ${JSON.stringify(answer.body)}`);
  return answer.body as EnteredOrder & { orderId: string };
}
