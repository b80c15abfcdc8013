import type { MenuConflict } from '@hansang/contract/schemas';
import { Link } from 'react-router';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button, buttonClass } from '../../../shared/widgets/button.tsx';
import { useToldInSight } from '../../../shared/widgets/use-told-in-sight.ts';
import { useWords } from '../../../shared/words/words.ts';
import { useVenueWords } from '../venue-words.ts';
import styles from './copy-menu.module.css';

interface CopyConflictsProps {
  readonly conflicts: readonly MenuConflict[];
  readonly isPending: boolean;
  onOver(changeIds: string[]): void;
}

/** Others drafted something of the same dishes: whose it is, the way to look at it, and to put the copies over it. */
export function CopyConflicts({ conflicts, isPending, onOver }: CopyConflictsProps) {
  const { list } = useWords();
  const say = useVenueWords();
  const { restaurantId } = useVenue();
  const told = useToldInSight<HTMLDivElement>();
  const people = list([...new Set(conflicts.map(({ by }) => by))]);
  return (
    <div ref={told} className={styles.done} role="alert">
      <p>{say('copy.taken', { people, count: conflicts.length })}</p>
      <Link className={buttonClass({})} to={`/${restaurantId}/menu`}>
        {say('copy.theirs')}
      </Link>
      <Button
        disabled={isPending}
        onClick={() => onOver(conflicts.flatMap(({ changeId }) => changeId ?? []))}
      >
        {say('copy.over')}
      </Button>
    </div>
  );
}
