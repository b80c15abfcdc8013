import { isSame } from '@hansang/rules/draft';
import { type ReactNode, useEffect, useId } from 'react';
import { useKept } from '../../../shared/api/kept.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { useToldInSight } from '../../../shared/widgets/use-told-in-sight.ts';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { pick, type RowName, type Wanted } from '../use-settings.ts';
import { showBoth } from './show-value.ts';

interface SettingRowProps {
  name: RowName;
  /** Below the words instead of beside them. */
  isWide?: boolean;
  children: ReactNode | ((ids: { label: string; note: string }) => ReactNode);
}

/** A field: what it is called, what guests notice of it, and what changes it. */
export function SettingRow({ name, isWide = false, children }: SettingRowProps) {
  const t = useSettingWords();
  const id = useId();
  const ids = { label: `${id}-label`, note: `${id}-note` };
  return (
    <div className={isWide ? `${styles.row} ${styles.wide}` : styles.row}>
      <div className={styles.words}>
        <p className={styles.label} id={ids.label}>
          {t(`field.${name as 'notice'}`)}
        </p>
        <p className={styles.note} id={ids.note}>
          {t(`note.${name as 'notice'}`)}
        </p>
      </div>
      <div className={styles.control}>{typeof children === 'function' ? children(ids) : children}</div>
      <OtherEditor name={name} />
    </div>
  );
}

/** Both values, where somebody else changed the field first. Theirs is what stands there now: it may change once more. */
function OtherEditor({ name }: { name: RowName }) {
  const t = useSettingWords();
  const words = useWords();
  const { restaurantId } = useVenue();
  const { stored, forget, save } = useOpenSettings();
  const mine = useKept<Wanted>(keys.settingConflict(restaurantId, name));
  const theirs = mine && pick(stored, mine);
  const isMoot = mine !== null && isSame(mine, theirs);
  const isAsked = mine !== null && !isMoot;
  const told = useToldInSight<HTMLDivElement>(isAsked);
  useEffect(() => {
    if (isMoot) forget(name);
  });
  if (!theirs || !isAsked) return null;
  return (
    <div ref={told} className={styles.conflict} role="alert">
      <p className={styles.told}>{t('conflict', showBoth({ mine, theirs }, t, words))}</p>
      <div className={styles.buttons}>
        <Button onClick={() => forget(name)}>{t('conflict.theirs')}</Button>
        <Button kind="primary" onClick={() => save(name, mine, theirs)}>
          {t('conflict.mine')}
        </Button>
      </div>
    </div>
  );
}
