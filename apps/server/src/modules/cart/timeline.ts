import type { CartEvent, CartLine } from '@hansang/rules/cart';

type Data = Readonly<Record<string, unknown>>;

/** What happened to a cart, as a timeline names it: `cart.` and the action that phones were told. */
export const cartType = (data: Data): string => `cart.${(data.event as CartEvent).action}`;

/**
 * What a timeline tells of a cart's event: which member (1, 2, 3…), which dish with which quantity, what a lock was taken
 * for, why it or a cart ended, who has chosen, how many people there are.
 */
export function cartSummary(data: Data, member: number | null): Record<string, unknown> {
  const event = data.event as { action: string; clientId: string; data: Data } | undefined;
  const told = event?.data ?? {};
  const line = told.line as CartLine | undefined;
  const menuId = line?.id ?? menuIdOf(told.cartMenuId);
  const facts = {
    member,
    menuId,
    name: line?.multiLanguage.name,
    quantity: line?.qty ?? told.quantity,
    reason: told.reason,
    lock: event?.action === 'lock-cart' ? lockedTo(told) : null,
    isReady: Array.isArray(told.ready) ? told.ready.includes(event?.clientId) : null,
    numOfPeople: told.numOfPeople,
    version: told.version,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== null));
}

const lockedTo = ({ orderId }: Data) => (orderId === undefined ? 'ORDER' : 'PAY');

/** The dish in the id of a cart's line: between the client id and the hash of its choices. */
function menuIdOf(cartMenuId: unknown): string | undefined {
  return typeof cartMenuId === 'string' ? /^[^-]+-(.+)-[^-]+$/.exec(cartMenuId)?.[1] : undefined;
}
