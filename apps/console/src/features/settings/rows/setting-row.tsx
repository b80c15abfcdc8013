import { type ReactNode, useId } from 'react';
import { useKept } from '../../../shared/api/kept.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { useToldInSight } from '../../../shared/widgets/use-told-in-sight.ts';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import type { Conflict, RowName } from '../use-settings.ts';
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

/** Both values, where somebody else changed the field first. */
function OtherEditor({ name }: { name: RowName }) {
  const t = useSettingWords();
  const words = useWords();
  const { restaurantId } = useVenue();
  const { forget, save } = useOpenSettings();
  const conflict = useKept<Conflict>(keys.settingConflict(restaurantId, name));
  const told = useToldInSight<HTMLDivElement>(conflict !== null);
  if (!conflict) return null;
  return (
    <div ref={told} className={styles.conflict} role="alert">
      <p className={styles.told}>{t('conflict', showBoth(conflict, t, words))}</p>
      <div className={styles.buttons}>
        <Button onClick={() => forget(name)}>{t('conflict.theirs')}</Button>
        <Button kind="primary" onClick={() => save(name, conflict.mine)}>
          {t('conflict.mine')}
        </Button>
      </div>
    </div>
  );
}
