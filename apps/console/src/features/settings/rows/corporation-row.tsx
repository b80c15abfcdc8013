import type { SettingValues } from '@hansang/contract/schemas';
import { Fragment, useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { EditSheet } from './edit-sheet.tsx';
import { LineField } from './line-field.tsx';
import { SettingRow } from './setting-row.tsx';

type Corporation = SettingValues['corporation'];

/** Ten digits, with or without the dashes that they are printed with. */
const NUMBER = /^(\d{3})-?(\d{2})-?(\d{5})$/;
const dashed = (number: string) => number.replace(NUMBER, '$1-$2-$3');

/** The company that guests buy from. */
export function CorporationRow() {
  const t = useSettingWords();
  const { list } = useWords();
  const { values, save } = useOpenSettings();
  const { corporation } = values;
  const [draft, setDraft] = useState<{ now: Corporation; began: Corporation } | null>(null);
  const { name = '', registrationNumber, phone } = draft?.now ?? {};
  const put = (changed: Partial<Corporation>) =>
    draft && setDraft({ ...draft, now: { ...draft.now, ...changed } });
  const keep = () => {
    setDraft(null);
    save(
      'corporation',
      {
        corporation: {
          name: name.trim(),
          registrationNumber: dashed(registrationNumber?.trim() ?? '') || null,
          phone: phone?.trim() || null,
        },
      },
      draft ? { corporation: draft.began } : undefined,
    );
  };
  const isNumbered = !registrationNumber?.trim() || NUMBER.test(registrationNumber.trim());
  return (
    <SettingRow name="corporation" isWide>
      <p className={styles.said}>
        {corporation.name}
        {[corporation.registrationNumber, corporation.phone].filter(Boolean).map((number) => (
          <Fragment key={number}>
            {' · '}
            <span className={styles.whole}>{number}</span>
          </Fragment>
        ))}
      </p>
      <Button
        aria-label={list([t('field.corporation'), t('edit')])}
        onClick={() => setDraft({ now: corporation, began: corporation })}
      >
        {t('edit')}
      </Button>
      {draft && (
        <EditSheet
          title={t('field.corporation')}
          isGood={name.trim() !== '' && isNumbered}
          problem={isNumbered ? null : t('corporation.number.wrong')}
          onClose={() => setDraft(null)}
          onSave={keep}
        >
          <LineField
            label={t('corporation.name')}
            longest={80}
            value={name}
            onChange={(next) => put({ name: next })}
          />
          <LineField
            label={t('corporation.number')}
            note={t('corporation.number.note')}
            longest={12}
            value={registrationNumber ?? ''}
            onChange={(next) => put({ registrationNumber: next })}
          />
          <LineField
            label={t('corporation.phone')}
            longest={40}
            value={phone ?? ''}
            onChange={(next) => put({ phone: next })}
          />
        </EditSheet>
      )}
    </SettingRow>
  );
}
