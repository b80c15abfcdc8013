import type { AdmissionAnswer, AskingPhone } from '@hansang/contract/schemas';
import { steady } from '@hansang/ui/steady';
import { admissionWords } from '../../features/admission/admission-words.ts';
import type { Phone } from '../../shared/phone.ts';
import { isOutside } from '../../shared/session/outside.ts';
import type { Parts } from '../parts.ts';
import { sharesCart } from '../together/shares-cart.ts';

/** Something changed about who is in at this table: the phone learns how it stands now. */
export async function hearAdmission(phone: Phone, parts: Parts): Promise<void> {
  if (phone.session.standing.get() === null) return;
  const link = await phone.session.validate();
  if (link.ok) await followAdmission(phone, parts);
}

/**
 * Reads who is in at this table, asks to be let in where somebody has to, and asks the guest about those who ask. One
 * read at a time: an answer that was long on its way would be told over a newer one.
 */
export function followAdmission(phone: Phone, parts: Parts): Promise<void> {
  const { late } = parts;
  if (late.following) {
    late.following.again = true;
    return late.following.done;
  }
  const under = { again: false, done: Promise.resolve() };
  late.following = under;
  under.done = (async () => {
    try {
      do {
        under.again = false;
        await followOnce(phone, parts);
      } while (under.again);
    } finally {
      delete late.following;
    }
  })();
  return under.done;
}

async function followOnce(phone: Phone, parts: Parts): Promise<void> {
  const { session, api } = phone;
  const standing = session.standing.get();
  const entry = session.entry.get();
  if (standing === null || !entry) return parts.admission.set(null);
  const params = { restaurantId: entry.restaurantId };
  const read = await api.call(standing === 'WAITING' ? 'askAdmission' : 'admission', { params });
  const before = parts.admission.get();
  if (!read.ok || !read.data) {
    // Too many ask at once: the strip offers to ask again.
    if (!read.ok && read.code === 'TOO_MANY_REQUESTS') parts.admission.set(waiting());
    return;
  }
  const { data } = read;
  parts.admission.set(data);
  session.standing.set(data.standing);
  if (before && before.standing !== data.standing) await tellChange(phone, parts, before, data);
  await askAbout(phone, parts, data.asking);
}

const waiting = (): AdmissionAnswer => ({
  standing: 'WAITING',
  label: null,
  asking: [],
  canInvite: false,
  serverTime: '',
});

async function tellChange(
  phone: Phone,
  parts: Parts,
  before: AdmissionAnswer,
  { standing }: AdmissionAnswer,
): Promise<void> {
  const { session, venue, words, feedback, ordersChanged } = phone;
  void venue.load();
  if (!isOutside(before.standing) || isOutside(standing)) return;
  ordersChanged.set((count) => count + 1);
  if (standing === 'IN') {
    await session.validate();
    const t = await admissionWords.load(words.get().language).catch(() => null);
    if (t) feedback.proclaim(t('letIn'));
  }
  if (!sharesCart(venue.view.get()?.useGroupCart ?? false, session.entry.get())) return;
  const { groupOf } = await steady(() => import('../together/group.ts'));
  await groupOf(phone, parts);
}

/** One question for each phone that asks; it goes by itself when somebody else has answered. */
async function askAbout(phone: Phone, parts: Parts, asking: readonly AskingPhone[]): Promise<void> {
  const { late } = parts;
  late.asked ??= new Map();
  const { asked } = late;
  const present = new Set(asking.map(({ phoneId }) => phoneId));
  for (const [phoneId, takeBack] of asked)
    if (!present.has(phoneId)) {
      takeBack();
      asked.delete(phoneId);
    }
  for (const one of asking)
    if (!asked.has(one.phoneId)) {
      asked.set(one.phoneId, () => {});
      void ask(phone, parts, one, asked);
    }
}

async function ask(
  phone: Phone,
  parts: Parts,
  { phoneId, label }: AskingPhone,
  asked: Map<number, () => void>,
): Promise<void> {
  const { feedback, words, api, session } = phone;
  const t = await admissionWords.load(words.get().language).catch(() => null);
  if (!t || !asked.has(phoneId)) return;
  const { answer, takeBack } = feedback.interrupt(t('ask', { label }), { yes: t('yes'), no: t('no') });
  asked.set(phoneId, takeBack);
  const isIn = await answer;
  asked.set(phoneId, () => {});
  const restaurantId = session.entry.get()?.restaurantId;
  if (isIn === null || restaurantId === undefined) return;
  const answered = await api.call('answerAdmission', { params: { restaurantId, phoneId }, body: { isIn } });
  if (answered.ok && answered.data) parts.admission.set(answered.data);
  // Somebody was faster, or it is gone: there is nothing left to decide.
  else if (!answered.ok && answered.code !== 'NOT_FOUND_PHONE') await phone.fail(answered);
}
