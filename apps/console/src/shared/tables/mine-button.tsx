import { Button } from '../widgets/button.tsx';
import { Icon } from '../widgets/icon.tsx';
import { useWords } from '../words/words.ts';

/** Says how many tables somebody serves, and opens the choice of them. */
export function MineButton({ count, onOpen }: { count: number; onOpen(): void }) {
  const { t } = useWords();
  return (
    <Button kind="quiet" onClick={onOpen}>
      <Icon name="floor" size={22} />
      {count === 0 ? t('rush.everyTable') : t('rush.myTables', { count })}
    </Button>
  );
}
