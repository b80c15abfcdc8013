import type { SettingValues } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { EditSheet } from './edit-sheet.tsx';
import { LineField } from './line-field.tsx';
import { SettingRow } from './setting-row.tsx';

/** The guests' network, as printed codes carry it. */
export function WifiRow() {
  const t = useSettingWords();
  const { list } = useWords();
  const { values, save } = useOpenSettings();
  const { wifi } = values;
  const [draft, setDraft] = useState<{ name: string; password: string; began: SettingValues['wifi'] } | null>(
    null,
  );
  const done = (next: SettingValues['wifi']) => {
    setDraft(null);
    save('wifi', { wifi: next }, draft ? { wifi: draft.began } : undefined);
  };
  const edit = () => setDraft({ name: wifi?.name ?? '', password: wifi?.password ?? '', began: wifi });
  const isGood = draft !== null && draft.name !== '' && !/^.{1,7}$/.test(draft.password);
  return (
    <SettingRow name="wifi" isWide>
      <p className={styles.said}>{wifi ? wifi.name : t('none')}</p>
      <Button aria-label={list([t('field.wifi'), t('edit')])} onClick={edit}>
        {t('edit')}
      </Button>
      {draft && (
        <EditSheet
          title={t('field.wifi')}
          isGood={isGood}
          onClose={() => setDraft(null)}
          onSave={() => done({ name: draft.name, password: draft.password || null })}
          also={
            wifi && (
              <Button kind="quiet" shape="large" onClick={() => done(null)}>
                {t('text.clear')}
              </Button>
            )
          }
        >
          <LineField
            label={t('wifi.name')}
            longest={32}
            value={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
          />
          <LineField
            label={t('wifi.password')}
            note={t('wifi.password.note')}
            longest={63}
            value={draft.password}
            onChange={(password) => setDraft({ ...draft, password })}
          />
        </EditSheet>
      )}
    </SettingRow>
  );
}
