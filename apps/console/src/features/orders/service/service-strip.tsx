import type { StaffPermission } from '@hansang/contract';
import type { ServiceTurn } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
import { useNow } from '../../../shared/time/now.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon, type IconName } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './service.module.css';
import { useRush } from './use-rush.ts';
import { useService, useTurn } from './use-service.ts';
import { isPausedAt } from './what-is-on.ts';

/** What staff turned for now, each with the tap that ends it. Absent while there is nothing. */
export function ServiceStrip() {
  const { t, clock } = useWords();
  const state = useService();
  const now = useNow();
  if (!state) return null;
  const { pause, isPauseOld, isOnlyDrinks, lastOrdersAt, kitchenDelay } = state;
  const isPaused = isPausedAt(state, now);
  if (!isPaused && !isOnlyDrinks && lastOrdersAt === null && kitchenDelay === 0) return null;
  const isOver = lastOrdersAt !== null && now >= Date.parse(lastOrdersAt);
  return (
    <section className={styles.strip} data-pops-up aria-label={t('service.label')}>
      {isPaused && (
        <On
          icon="pause"
          text={
            pause?.until
              ? t('service.paused', { time: clock(pause.until) })
              : t(isPauseOld ? 'service.pausedOld' : 'service.pausedOpen')
          }
          isUrgent={isPauseOld}
        >
          {pause?.until && <End turn="PAUSE_OPEN" text="service.pauseOpen" />}
          <End turn="RESUME" text="service.resume" isMain />
        </On>
      )}
      {isOnlyDrinks && (
        <On icon="drinks" text={t('service.onlyDrinks')}>
          <End turn="EVERYTHING" text="service.everything" isMain />
        </On>
      )}
      {lastOrdersAt !== null && (
        <On
          icon="bell"
          text={t(isOver ? 'service.lastOver' : 'service.lastAt', { time: clock(lastOrdersAt) })}
        >
          <End turn="NO_LAST_ORDERS" text="service.noLast" isMain />
        </On>
      )}
      {kitchenDelay > 0 && (
        <On icon="flame" text={t('rush.isBehind', { minutes: kitchenDelay })} needs="order.progress">
          <CaughtUp />
        </On>
      )}
    </section>
  );
}

interface OnProps {
  icon: IconName;
  text: string;
  isUrgent?: boolean;
  /** Who may end it. */
  needs?: StaffPermission;
  children: ReactNode;
}

function On({ icon, text, isUrgent = false, needs = 'hours.change', children }: OnProps) {
  const { may } = useVenue();
  return (
    <div className={styles.on}>
      <Icon name={icon} size={22} />
      <p className={styles.text} role={isUrgent ? 'alert' : 'status'}>
        {text}
      </p>
      {may(needs) && children}
    </div>
  );
}

interface EndProps {
  turn: ServiceTurn;
  text: 'service.pauseOpen' | 'service.resume' | 'service.everything' | 'service.noLast';
  isMain?: boolean;
}

function End({ turn, text, isMain = false }: EndProps) {
  const { t } = useWords();
  const { turn: send, isPending } = useTurn();
  return (
    <Button kind={isMain ? 'primary' : 'plain'} disabled={isPending} onClick={() => send(turn)}>
      {t(text)}
    </Button>
  );
}

function CaughtUp() {
  const { t } = useWords();
  const { turn, isPending } = useRush();
  return (
    <Button disabled={isPending} onClick={() => turn({ minutes: 0 })}>
      {t('rush.caughtUp')}
    </Button>
  );
}
