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
import { pick, type RowName, type Unsettled } from '../use-settings.ts';
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
      <Unsaved name={name} />
    </div>
  );
}

/**
 * Both values, where somebody else changed the field first, and what nobody answered. Theirs is what stands there now: it may
 * change once more.
 */
function Unsaved({ name }: { name: RowName }) {
  const t = useSettingWords();
  const words = useWords();
  const { restaurantId } = useVenue();
  const { stored, forget, save } = useOpenSettings();
  const kept = useKept<Unsettled>(keys.settingConflict(restaurantId, name));
  const theirs = kept && pick(stored, kept.mine);
  const isMoot = kept !== null && isSame(kept.mine, theirs);
  const isAsked = kept !== null && !isMoot;
  const told = useToldInSight<HTMLDivElement>(isAsked);
  useEffect(() => {
    if (isMoot) forget(name);
  });
  if (!theirs || !isAsked) return null;
  const { mine, began } = kept;
  const both = showBoth({ mine, theirs }, t, words);
  return (
    <div ref={told} className={styles.conflict} role="alert">
      <p className={styles.told}>{began ? t('unsaved', both) : t('conflict', both)}</p>
      <div className={styles.buttons}>
        <Button onClick={() => forget(name)}>{t('conflict.theirs')}</Button>
        <Button kind="primary" onClick={() => save(name, mine, began ?? theirs)}>
          {began ? words.t('app.retry') : t('conflict.mine')}
        </Button>
      </div>
    </div>
  );
}
