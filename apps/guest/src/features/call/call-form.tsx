import type { CallItem, CallItemsAnswer, StaffCall } from '@hansang/contract/schemas';
import { Suspense, useState } from 'react';
import { randomHex } from '../../shared/browser/random.ts';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { rememberCall } from '../../shared/orders/open-call.ts';
import { useOrdersRead } from '../../shared/orders/use-read.ts';
import { timeOf } from '../../shared/orders/when.ts';
import { Icon } from '../../shared/page/icon.tsx';
import LoadFailed from '../../shared/page/load-failed.tsx';
import { PageBar } from '../../shared/page/page-bar.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { useLeadAway } from '../../shared/page/use-lead-away.ts';
import { usePhone } from '../../shared/phone.ts';
import { useWords } from '../../shared/words/words.ts';
import { callWords } from './call-words.ts';
import { cooldownSeconds } from './cooldown.ts';
import { useServerNow } from './use-server-now.ts';

/** The venue's items, one of which is chosen, and how the table's calls stand: right from one read. */
export function CallForm() {
  const phone = usePhone();
  const { data, failed, again } = useOrdersRead(() => {
    const { restaurantId = 0 } = phone.session.entry.get() ?? {};
    return phone.api.call('callItems', { params: { restaurantId } });
  }, null);
  // A store without staff calls, or a session that is over, has nothing to show here.
  const leads = useLeadAway(failed);
  if (data) return <Choices data={data} onCalled={again} />;
  if (!failed || leads) return <Skeleton rows={4} />;
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <LoadFailed failed={failed} onRetry={again} />
    </Suspense>
  );
}

function Choices({ data, onCalled }: { data: CallItemsAnswer; onCalled(): void }) {
  const { of } = useWords();
  const t = callWords.use();
  const phone = usePhone();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { items, calls } = data;
  const waitOf = (itemId: string | null, now: number) =>
    itemId === null ? 0 : cooldownSeconds(calls, itemId, now);
  const wait = waitOf(
    chosen,
    useServerNow(data.serverTime, (now) => waitOf(chosen, now) > 0),
  );
  const call = useThrottled(async () => {
    const entry = phone.session.entry.get();
    if (chosen === null || !entry || isSending) return;
    setSending(true);
    const { restaurantId, tableIdx, timestamp } = entry;
    const body = { tableIdx: tableIdx ?? 0, timestamp, itemId: chosen };
    const result = await phone.api.call('callStaff', {
      params: { restaurantId },
      body,
      idempotencyKey: randomHex(32),
    });
    setSending(false);
    if (result.ok) {
      rememberCall(phone.storage);
      phone.feedback.tell(t('called'));
    } else await phone.fail(result);
    onCalled();
  });
  if (items.length === 0) return <p className="nothing">{t('none')}</p>;
  return (
    <>
      <fieldset className="call-items">
        <legend>{t('ask')}</legend>
        {items.map(({ _id, multiLanguage }) => (
          <label key={_id} className="call-item">
            <input type="radio" name="item" checked={_id === chosen} onChange={() => setChosen(_id)} />
            <span>{of(multiLanguage.name)}</span>
            <Icon name="check" size={20} />
          </label>
        ))}
      </fieldset>
      <Calls items={items} calls={calls} />
      <PageBar>
        {wait > 0 && (
          <p className="why num" id="call-wait">
            {t('wait', { seconds: wait })}
          </p>
        )}
        <button
          type="button"
          className="button"
          disabled={chosen === null || wait > 0 || isSending}
          aria-describedby={wait > 0 ? 'call-wait' : undefined}
          onClick={call}
        >
          {t('do')}
        </button>
      </PageBar>
    </>
  );
}

/** The table's calls that are not over; what staff say to them is told as it comes. */
function Calls({ items, calls: made }: { items: readonly CallItem[]; calls: readonly StaffCall[] }) {
  const { of, language } = useWords();
  const t = callWords.use();
  const nameOf = (itemId: string) => {
    const item = items.find(({ _id }) => _id === itemId);
    return item ? of(item.multiLanguage.name) : '';
  };
  // Asking for the bill is answered where it was asked.
  const calls = made.filter(({ itemId }) => nameOf(itemId) !== '');
  return (
    <section aria-live="polite">
      {calls.length > 0 && <h2 className="call-title">{t('yours')}</h2>}
      <ul className="call-list">
        {calls.map(({ callId, itemId, calledAt, acknowledgedAt }) => (
          <li key={callId} className={acknowledgedAt ? 'call-coming' : undefined}>
            <p className="call-name">
              <b>{nameOf(itemId)}</b>
              <span className="hint num">{t('at', { time: timeOf(calledAt, language) })}</span>
            </p>
            <span className="call-state">
              {acknowledgedAt && <Icon name="check" size={16} />}
              {t(acknowledgedAt ? 'coming' : 'waiting')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
