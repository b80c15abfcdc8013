import type { ServiceTurn } from '@hansang/contract/schemas';
import { serverNow } from '../../../shared/time/now.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon, type IconName } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './service.module.css';
import { useService, useTurn } from './use-service.ts';
import { isPausedAt } from './what-is-on.ts';

/** One tap each: pause, only drinks, last orders. What is on already is ended in its strip. */
export function ServiceButtons() {
  const { may } = useVenue();
  const state = useService();
  if (!state || !may('hours.change')) return null;
  return (
    <>
      {!isPausedAt(state, serverNow()) && <Turn turn="PAUSE" icon="pause" text="pause" />}
      {state.hasDrinks && !state.isOnlyDrinks && <Turn turn="ONLY_DRINKS" icon="drinks" text="drinks" />}
      {state.lastOrdersAt === null && <Turn turn="LAST_ORDERS" icon="bell" text="last" />}
    </>
  );
}

interface TurnProps {
  turn: ServiceTurn;
  icon: IconName;
  text: 'pause' | 'drinks' | 'last';
}

function Turn({ turn, icon, text }: TurnProps) {
  const { t } = useWords();
  const { turn: send, isPending } = useTurn();
  return (
    <Button
      kind="quiet"
      className={styles.turn ?? ''}
      title={t(`service.note.${text}`)}
      disabled={isPending}
      onClick={() => send(turn)}
    >
      <Icon name={icon} size={22} />
      <span className={styles.word}>{t(`service.${text}`)}</span>
    </Button>
  );
}
