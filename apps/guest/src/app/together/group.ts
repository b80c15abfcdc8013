import { createGroupCart, type GroupCart, type Trouble } from '../../features/group-cart/group-cart.ts';
import { groupWords } from '../../features/group-cart/group-words.ts';
import type { CallResult, Failed } from '../../shared/api/api.ts';
import type { Phone } from '../../shared/phone.ts';
import { errorText, failureText } from '../../shared/words/error-texts.ts';
import { mayMove } from '../leaving/may-move.ts';
import type { Parts } from '../parts.ts';
import { hearMissed, watchGroup } from './group-watch.ts';
import { sharesCart } from './shares-cart.ts';

/** The table's shared cart, joined; null where this phone shares none. Asked again after a failure it tries again. */
export function groupOf(phone: Phone, parts: Parts): Promise<CallResult<GroupCart | null>> {
  const known = parts.group.get();
  if (known?.view.get()) return Promise.resolve(answered(known));
  parts.late.joining ??= join(phone, parts).finally(() => {
    delete parts.late.joining;
  });
  return parts.late.joining;
}

const answered = <Data>(data: Data) => ({ ok: true, status: 200, data, etag: null }) as const;

async function join(phone: Phone, parts: Parts): Promise<CallResult<GroupCart | null>> {
  const settings = phone.venue.view.get() ? null : await phone.venue.load();
  if (settings && !settings.ok) return settings;
  const { session } = phone;
  if (!sharesCart(phone.venue.view.get()?.useGroupCart ?? false, session.entry.get())) return answered(null);
  const cart = parts.group.get() ?? make(phone, parts);
  const [joined] = await Promise.all([
    cart.join(session.people.get() ?? undefined),
    groupWords.load(phone.words.get().language).catch(() => null),
  ]);
  if (!joined.ok) return joined;
  if (parts.group.get() !== cart) {
    parts.group.set(cart);
    watchGroup(phone, parts, cart);
  }
  return answered(cart);
}

function make(phone: Phone, parts: Parts): GroupCart {
  const cart = createGroupCart({
    api: phone.api,
    storage: phone.storage,
    clientId: phone.clientId,
    place: () => phone.session.entry.get(),
    now: phone.now,
    onTrouble: (_, trouble) => void tellTrouble(phone, trouble, parts),
    onMissed: (event, before) => void hearMissed(phone, parts, cart, event, before),
    onFailed: (failed) => void leaveCart(phone, failed),
  });
  phone.session.onClear(() => {
    if (parts.group.get() !== cart) return;
    parts.group.set(null);
    cart.close();
  });
  return cart;
}

/** The cart is out of reach for good. Nobody asked for it now: who looks at something else of their own goes on. */
async function leaveCart(phone: Phone, failed: Failed): Promise<void> {
  if (await mayMove(phone.api, 'visit', location.pathname)) await phone.fail(failed);
}

/** Tells why a change did not go through, in a toast; a session that ended takes its own step. */
export async function tellTrouble(
  phone: Phone,
  trouble: Trouble,
  parts?: Pick<Parts, 'lockedBy'>,
): Promise<void> {
  const { language } = phone.words.get();
  const { code: why } = 'refusal' in trouble ? trouble.refusal : trouble.failed;
  // By the name that the cart says.
  const lockedBy = why === 'CART_LOCKED' ? parts?.lockedBy.get() : null;
  if (lockedBy) return phone.feedback.tell(lockedBy);
  if ('refusal' in trouble) {
    const { code, params } = trouble.refusal;
    return phone.feedback.tell(await errorText(code, language, params));
  }
  const { failed } = trouble;
  const endsHere = failed.code === 'RESERVATION_IS_EXPIRATION' || failed.status === 401;
  if (endsHere) await phone.fail(failed);
  else phone.feedback.tell(await failureText(failed, language));
}
