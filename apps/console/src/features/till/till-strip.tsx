import type { TillStanding } from '@hansang/contract/schemas';
import { isTillSilent } from '@hansang/rules/till';
import { Link } from 'react-router';
import { useNow } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { buttonClass } from '../../shared/widgets/button.tsx';
import { Trouble, TroubleStrip } from '../../shared/widgets/trouble/trouble-strip.tsx';
import { useWords } from '../../shared/words/words.ts';
import { useTillStanding } from './use-tills.ts';

/** Whether a till that was there is so no more. One that never was is still being set up. */
export const isGone = ({ seenAt }: Pick<TillStanding['tills'][number], 'seenAt'>, now: number): boolean =>
  seenAt !== null && isTillSilent(Date.parse(seenAt), now);

/** Guests are sent to staff only once no till that may answer is there that was ever there. */
const isEachGone = ({ tills }: TillStanding, now: number): boolean =>
  tills.every((till) => !till.mayAnswer || till.seenAt === null || isGone(till, now));

/** Tills that fell silent, addresses of theirs that are off and orders that none of them answers, over the board; absent while there are none. */
export function TillStrip() {
  const { t } = useWords();
  const { restaurantId, may } = useVenue();
  const standing = useTillStanding();
  const now = useNow();
  const gone = standing?.tills.filter((till) => isGone(till, now)) ?? [];
  // One that reads by number is told all the same, but then it is the till's own business to remove its address.
  const deaf = standing?.tills.filter((till) => till.isHookOff && !isGone(till, now)) ?? [];
  if (!standing || gone.length + deaf.length + standing.unanswered === 0) return null;
  const { orderDecider, whenTillSilent, unanswered } = standing;
  const isTold = orderDecider === 'TILL' && whenTillSilent === 'GUESTS' && isEachGone(standing, now);
  // One that only reads says nothing of orders.
  const meansOf = (mayAnswer: boolean) => (!mayAnswer ? 'BOARD' : isTold ? 'GUESTS' : orderDecider);
  const look = may('till.change') && (
    <Link className={buttonClass({})} to={`/${restaurantId}/till`}>
      {t('tills.look')}
    </Link>
  );
  return (
    <TroubleStrip label={t('tills.label')}>
      {gone.map(({ tillId, name, mayAnswer }) => (
        <Trouble key={tillId} icon="offline" text={t(`tills.silent.${meansOf(mayAnswer)}`, { name })}>
          {look}
        </Trouble>
      ))}
      {deaf.map(({ tillId, name }) => (
        <Trouble key={`hook-${tillId}`} icon="alert" text={t('tills.hookOff', { name })}>
          {look}
        </Trouble>
      ))}
      {unanswered > 0 && !gone.some(({ mayAnswer }) => mayAnswer) && (
        <Trouble icon="alert" text={t('tills.unanswered', { count: unanswered })} />
      )}
    </TroubleStrip>
  );
}
