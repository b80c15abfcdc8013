import type { OrderRequest, ValidateAnswer } from '@hansang/contract/schemas';
import { skipsOrderCheck } from '@hansang/rules';
import { BY_LINE, type CartLine, chosenMenu } from '../../features/cart/cart-line.ts';
import { errorsByLine } from '../../features/ordering/errors-by-line.ts';
import { orderRequest } from '../../features/ordering/order-request.ts';
import type { CallResult, Failed } from '../../shared/api/api.ts';
import { go } from '../../shared/browser/navigation.ts';
import type { Phone } from '../../shared/phone.ts';
import { errorText } from '../../shared/words/error-texts.ts';
import type { Parts } from '../parts.ts';
import { orderingOf } from './ordering-of.ts';

/**
 * Orders for practice: the server says what would have come of it and forgets it. A preview is not checked before, a
 * sample is, as any order.
 */
export async function tryOrder(phone: Phone, { cart, receipt }: Parts): Promise<void> {
  const { isOrdering } = orderingOf(phone);
  const entry = phone.session.entry.get();
  if (isOrdering.get() || !entry) return;
  const lines = cart.lines.get();
  const { language, t } = phone.words.get();
  if (lines.length === 0) return phone.feedback.alert(await errorText('NO_MENU_SELECTED', language));
  isOrdering.set(true);
  try {
    cart.mark(new Map());
    const faulty = (list: ValidateAnswer['list']) => {
      cart.mark(errorsByLine(list, lines, BY_LINE));
      phone.feedback.tell(t('cart.checkItems'));
    };
    const checked = skipsOrderCheck(entry.mode) ? null : await check(phone, lines);
    if (checked && !checked.ok) return await phone.fail(checked);
    if (checked?.data && checked.data.errorCount > 0) return faulty(checked.data.list);
    const result = await phone.api.call('mockOrder', { params: {}, body: bodyOf(phone, lines) });
    if (!result.ok) return await phone.fail(result);
    const { data } = result;
    if (!data?.receipt || data.errorCount > 0) return faulty(data?.list ?? []);
    receipt.set(data.receipt);
    cart.clear();
    await go(`/order/done/${encodeURIComponent(data.receipt.id)}`, { replace: true });
  } finally {
    isOrdering.set(false);
  }
}

function check(
  { api, session }: Phone,
  lines: readonly CartLine[],
): Promise<CallResult<ValidateAnswer> | Failed> {
  return api.call('validateMenus', {
    params: { restaurantId: session.entry.get()?.restaurantId ?? 0 },
    body: { orderType: 'ON_SITE', orderMenus: lines.map(chosenMenu) },
  });
}

/** As for a real order, but for the table. */
function bodyOf({ session }: Phone, lines: readonly CartLine[]): Omit<OrderRequest, 'tableIdx'> {
  const entry = session.entry.get();
  if (!entry) throw new Error('Nobody orders without having come in');
  const dishes = lines.map((line) => ({
    categoryName: line.categoryName,
    categoryPriority: line.categoryPriority,
    menu: chosenMenu(line),
  }));
  const { tableIdx: _, ...body } = orderRequest(
    dishes,
    { ...entry, tableIdx: 0 },
    null,
    session.people.get(),
  );
  return body;
}
