import { ERRORS, isErrorCode, NO_RESPONSE_STATUS } from '@hansang/contract';
import type { ChosenMenu, ValidateAnswer } from '@hansang/contract/schemas';
import type { OrderedDish } from '../../features/ordering/attempt.ts';
import { checkDuplicate, orderRefusal } from '../../features/ordering/before-ordering.ts';
import { createOrdering, type Outcome, oneTry } from '../../features/ordering/ordering.ts';
import { holdsOrder } from '../../features/payment/begun-payment.ts';
import type { Failed } from '../../shared/api/api.ts';
import { go } from '../../shared/browser/navigation.ts';
import { endOrderNote, orderNote } from '../../shared/orders/order-note.ts';
import { timeOf } from '../../shared/orders/when.ts';
import type { Phone } from '../../shared/phone.ts';
import { cautionWords } from '../../shared/words/caution-words.ts';
import { errorText, failureDetail, failureText } from '../../shared/words/error-texts.ts';
import type { Parts } from '../parts.ts';
import { beginToPay, leaveToPay, paysFirst } from '../paying/leave-to-pay.ts';
import { followTable } from '../staying/follow-table.ts';
import { askAdult } from './ask-adult.ts';
import { askPeople } from './ask-people.ts';

/** Where an order comes from: what it orders, and what is its own on the way that all orders go. */
export interface OrderSource {
  /** What is ordered, as it stands now. */
  dishes(): readonly OrderedDish[];
  /** The shared cart: its version as its orderer saw it, and its page. */
  readonly shared?: { version(): number | undefined; readonly page: string };
  /** Whether the order may go on; where not, the guest was told, or the outcome says it. */
  before?(): Promise<boolean | Outcome>;
  /** Sends it another way than a cart's order goes; null when there is nothing to send. */
  send?(): Promise<Outcome | null>;
  /** Shows at its lines what is wrong with them; absent where no lines are shown. */
  mark?(list: ValidateAnswer['list']): void;
  /** It is ordered; `earlier`: what a try before this one had ordered. */
  placed(orderId: string, earlier?: readonly ChosenMenu[]): void;
  /** The server stored nothing, and this very order is not tried again. */
  drop?(): void;
  /** Takes the order along to the table that the guests sit at now; false where it cannot be ordered there. */
  move?(): Promise<boolean>;
  /** Others are kept from the cart no longer. */
  release?(): Promise<unknown>;
  /** Looks at the cart again, after an order may have changed it. */
  refresh?(): Promise<unknown>;
  /** Leaves the page of an order that is nobody's any more. */
  leave?(): void;
}

/** What has happened to an order already. */
interface Past {
  /** The guest was asked whether they want it. */
  readonly isSure?: boolean;
  /** It followed the table once: a table in motion is no endless loop. */
  readonly isMoved?: boolean;
}

/** Orders what a source holds, and leads on by how it ended. A second tap meanwhile does nothing. */
export async function submitOrder(
  phone: Phone,
  parts: Parts,
  source: OrderSource,
  past: Past = {},
): Promise<void> {
  if (parts.isOrdering.get() || parts.isPaying.get()) return;
  const may = (await source.before?.()) ?? true;
  if (may === false) return;
  const outcome =
    may !== true
      ? may
      : source.send
        ? await oneTry(parts.isOrdering, source.send)
        : await orderCart(phone, parts, source, past);
  if (outcome) await settle(phone, parts, source, outcome, past);
}

/** The way of a cart's order: the phone's own look at it, the question whether it is one too many, check, order. */
async function orderCart(
  phone: Phone,
  parts: Parts,
  source: OrderSource,
  { isSure = false }: Past,
): Promise<Outcome | null> {
  const dishes = source.dishes();
  const menus = dishes.map(({ menu }) => menu);
  if (menus.length > 0 && !(await askPeople(phone, parts))) return null;
  // A tap before this one came as far while this one was looked at: it may be about to pay.
  if (parts.isOrdering.get() || parts.isPaying.get()) return null;
  const facts = { hashKey: phone.session.hash.get(), headCount: phone.session.people.get() };
  const refusal = orderRefusal(menus, phone.menu.answer.get(), facts);
  if (refusal) {
    await phone.feedback.alert(await errorText(refusal.code, phone.words.get().language, refusal.params));
    return null;
  }
  source.mark?.([]);
  const holdsStock = paysFirst(phone) && holdsOrder(phone.storage, phone.now());
  const giveUp = paysFirst(phone) ? beginToPay(phone) : null;
  const isWanted = async () => {
    const wants = await mayRepeat(phone, menus);
    if (!wants) await source.release?.();
    return wants;
  };
  const cartVersion = source.shared?.version();
  const outcome = await createOrdering(phone, undefined, parts.isOrdering).order(dishes, {
    holdsStock,
    along: { ...(cartVersion !== undefined && { cartVersion }), ...noteOf(phone) },
    ...(!isSure && { isWanted }),
  });
  // Nothing was reserved that could be paid.
  if (outcome?.kind !== 'payable' && outcome?.kind !== 'uncertain') giveUp?.();
  return outcome;
}

/** What is written to the kitchen about the order, where the kitchen reads it. */
function noteOf({ storage, session, venue }: Phone): { note?: string } {
  const note = venue.view.get()?.notes ? orderNote(storage, session.entry.get()?.timestamp) : '';
  return note === '' ? {} : { note };
}

/** Whether these dishes are to be ordered; asks where the table has just ordered the same, and leads to the history. */
async function mayRepeat(phone: Phone, dishes: readonly ChosenMenu[]): Promise<boolean> {
  const answer = await checkDuplicate(phone, dishes, async (startTime) => {
    const { language } = phone.words.get();
    const words = await cautionWords.load(language);
    const again = await phone.feedback.choose(words('duplicateAsk', { time: timeOf(startTime, language) }), {
      yes: words('duplicateOrder'),
      no: words('duplicateHistory'),
    });
    return again === null ? 'neither' : again ? 'order' : 'history';
  });
  if (answer === 'history') await go('/history');
  return answer === 'order';
}

const donePage = (orderId: string) => `/order/done/${encodeURIComponent(orderId)}`;

/** The one place that says what an outcome leads to, wherever the order came from. */
async function settle(
  phone: Phone,
  parts: Parts,
  source: OrderSource,
  outcome: Outcome,
  past: Past,
): Promise<void> {
  const { t, language } = phone.words.get();
  switch (outcome.kind) {
    case 'placed':
      parts.receipt.set(outcome.receipt);
      if (outcome.receipt?.hashKey) phone.session.setHash(outcome.receipt.hashKey);
      source.placed(outcome.orderId);
      endOrderNote(phone.storage, outcome.note);
      phone.ordersChanged.set((count) => count + 1);
      await go(donePage(outcome.orderId), { replace: true });
      await source.refresh?.();
      return;
    case 'payable':
      return leaveToPay(phone, parts, outcome);
    case 'faulty':
      source.drop?.();
      source.mark?.(outcome.list);
      if (source.mark) phone.feedback.tell(t('cart.checkItems'));
      else await tellFirst(phone, outcome.list);
      // What is wrong was read from a newer menu than this phone has.
      await phone.menu.load();
      return source.leave?.();
    case 'uncertain':
      await phone.feedback.alert(`${await failureText(outcome.failed, language)}\n${t('cart.unsure')}`);
      await source.refresh?.();
      return source.leave?.();
    case 'earlier':
      source.placed(outcome.orderId, outcome.menus);
      endOrderNote(phone.storage, outcome.note);
      // What came into a shared cart since is not ordered: the others may go on.
      void source.release?.();
      phone.feedback.tell(t('cart.earlierPlaced'));
      return go(donePage(outcome.orderId));
    case 'refused':
      return refused(phone, parts, source, outcome.failed, past);
  }
}

async function tellFirst({ feedback, words }: Phone, list: ValidateAnswer['list']): Promise<void> {
  const error = list.find((item) => item.error)?.error;
  if (error) await feedback.alert(words.get().of(error.multiLanguage.message));
}

async function refused(
  phone: Phone,
  parts: Parts,
  source: OrderSource,
  failed: Failed,
  past: Past,
): Promise<void> {
  const { code } = failed;
  if (code === 'TABLE_CHANGED') return atNewTable(phone, parts, source, failed, past);
  if (code === 'ADULT_CONFIRMATION_REQUIRED' && (await askAdult(phone)))
    return submitOrder(phone, parts, source, { ...past, isSure: true });
  source.drop?.();
  if (code === 'ADULT_CONFIRMATION_REQUIRED') return source.leave?.();
  const next = isErrorCode(code) ? ERRORS[code].next : null;
  // What is no cart's is told as any failed call; so is the end of the visit, and what was asked without a session after it.
  if (source.send || code === 'RESERVATION_IS_EXPIRATION' || code === 'SESSION_REQUIRED') {
    await phone.fail(failed);
    return next === 'stay' ? source.leave?.() : undefined;
  }
  await phone.feedback.alert(await failureText(failed, phone.words.get().language), failureDetail(failed));
  await source.refresh?.();
  if (mayPass(failed)) return source.leave?.();
  await source.release?.();
  void phone.venue.load();
  // A shared cart that is not as this phone saw it is looked at again before anybody orders.
  const cart = code.startsWith('CART_') ? source.shared?.page : undefined;
  await go(next === '/order' ? '/order' : (cart ?? '/menu'), { replace: true });
}

/** Staff moved the guests: the phone follows, and orders once more where they sit; the refusal stored nothing. */
async function atNewTable(
  phone: Phone,
  parts: Parts,
  source: OrderSource,
  failed: Failed,
  past: Past,
): Promise<void> {
  const before = phone.session.entry.get()?.tableIdx;
  await followTable(phone);
  if (phone.session.entry.get()?.tableIdx === before) {
    source.drop?.();
    phone.feedback.tell(await failureText(failed, phone.words.get().language));
    return source.leave?.();
  }
  if (past.isMoved || (source.move && !(await source.move()))) return source.leave?.();
  await submitOrder(phone, parts, source, { isSure: true, isMoved: true });
}

/** What may pass by waiting a moment: the guest stays where the order was tried, and keeps its lock. */
export const mayPass = ({ status, code }: Failed): boolean =>
  status === NO_RESPONSE_STATUS || status >= 500 || status === 429 || code === 'PAYMENT_UNKNOWN';
