import { Suspense, useState } from 'react';
import { orderableLines } from '../../features/group-cart/bring-down.ts';
import { GroupBar } from '../../features/group-cart/group-bar.tsx';
import { GroupScreen } from '../../features/group-cart/group-screen.tsx';
import { GroupTop } from '../../features/group-cart/member-parts.tsx';
import { PageTop } from '../../shared/page/page-bar.tsx';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { useRule } from '../ordering/use-rule.ts';
import type { ScreenProps } from '../screen-props.ts';
import { tellTrouble } from '../together/group.ts';
import { resetGroup, startOrder, stepInGroup } from '../together/group-acts.ts';
import { useGroup } from '../together/group-shown.tsx';

export default function GroupPage({ parts }: ScreenProps) {
  const phone = usePhone();
  const { t } = useWords();
  const venue = useStore(phone.venue.view);
  const isOnline = useStore(phone.isOnline);
  const [isTaking, setTaking] = useState(false);
  const { cart, view, instead } = useGroup(parts);
  const marks = useStore(parts.groupMarks);
  const { latest } = useStore(parts.news);
  const rule = useRule(orderableLines(view?.state.lines ?? [], marks));
  const order = async () => {
    if (!cart || isTaking) return;
    setTaking(true);
    await startOrder(phone, parts, cart).finally(() => setTaking(false));
  };
  return (
    <>
      <Suspense fallback={<PageTop title={t('cart.title')} back="/menu" />}>
        {view ? <GroupTop title="title" back="/menu" /> : <PageTop title={t('cart.title')} back="/menu" />}
      </Suspense>
      <main id="main" tabIndex={-1} className="group-page">
        {cart && view ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <GroupScreen
              view={view}
              marks={marks}
              latest={latest && `/order/done/${encodeURIComponent(latest._id)}`}
              notice={venue?.notice ?? null}
              isWaiting={view.waiting > 0 && !isOnline}
              onStep={(line, by) => void stepInGroup(phone, cart, line, by)}
              onSettle={(line, isAgain) => {
                const trouble = cart.settle(line, isAgain);
                if (trouble) void tellTrouble(phone, trouble);
              }}
              onReset={() => void resetGroup(phone, cart)}
            />
            <GroupBar
              view={view}
              marks={marks}
              rule={rule}
              paysFirst={venue?.usePG ?? false}
              closed={venue?.closed ?? null}
              isOnline={isOnline}
              isTaking={isTaking}
              onReady={(isReady) => {
                const trouble = cart.ready(isReady);
                if (trouble) void tellTrouble(phone, trouble);
              }}
              onOrder={() => void order()}
            />
          </Suspense>
        ) : (
          instead
        )}
      </main>
    </>
  );
}
