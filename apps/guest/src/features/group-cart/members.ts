import type { CartMember } from '@hansang/contract/schemas';
import { type CartTotals, cartTotals } from '@hansang/rules';
import type { CartLine } from '@hansang/rules/cart';
import { type Marks, orderableLines } from './bring-down.ts';
import type { GroupView } from './cart-book.ts';
import type { GroupWords } from './group-words.ts';

export interface MemberDishes {
  readonly member: CartMember;
  readonly isMe: boolean;
  readonly lines: readonly CartLine[];
}

/** Every member with dishes, me first, the others in the order of joining. */
export function dishesByMember({ state, members, me }: GroupView): MemberDishes[] {
  const owners = new Set(state.lines.map(({ clientId }) => clientId));
  // A line whose member is not known yet is never hidden: its member comes with the next read.
  const known = new Set(members.map(({ clientId }) => clientId));
  const unknown = [...owners].filter((clientId) => !known.has(clientId));
  const all = [
    ...members,
    ...unknown.map((clientId) => ({ clientId, number: members.length + 1, colour: 0, isHere: true })),
  ];
  return all
    .filter(({ clientId }) => owners.has(clientId))
    .map((member) => ({
      member,
      isMe: member.clientId === me,
      lines: state.lines.filter(({ clientId }) => clientId === member.clientId),
    }))
    .sort((a, b) => Number(b.isMe) - Number(a.isMe) || a.member.number - b.member.number);
}

/** Members at the table who have not said that they are done; me left out. */
export function stillChoosing({ state, members, me }: GroupView): CartMember[] {
  return members.filter(
    ({ clientId, isHere }) => isHere && clientId !== me && !state.ready.includes(clientId),
  );
}

/** Whether whoever orders is at the provider's window. */
export const isPaying = ({ state }: GroupView): boolean => state.lock?.orderId !== undefined;

/** What a member does at the moment, as the others are told. */
export function doingOf(view: GroupView, { clientId, isHere }: CartMember) {
  if (clientId === view.holder) return isPaying(view) ? 'paying' : 'ordering';
  if (view.state.ready.includes(clientId)) return 'done';
  return isHere || clientId === view.me ? 'choosing' : 'away';
}

/** "Guest 2"; who is not known is nobody's name. */
export function nameOf(members: readonly CartMember[], clientId: string, words: GroupWords): string {
  const number = members.find((member) => member.clientId === clientId)?.number;
  return words('member', { number: number ?? '' }).trim();
}

/** What an order of these lines would come to: what cannot be ordered counts for nothing. */
export const totalsOf = (lines: readonly CartLine[], marks: Marks): CartTotals =>
  cartTotals(orderableLines(lines, marks));
