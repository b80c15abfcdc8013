import type { SettingValues } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { EditSheet } from './edit-sheet.tsx';
import { SettingRow } from './setting-row.tsx';
import { type Drafted, storedOf, TextFields } from './text-fields.tsx';

type Items = SettingValues['callItems'];
const LONGEST = 80;

interface Edited {
  readonly id: string;
  readonly text: Drafted;
  /** As it was when its sheet opened; none for a new one. */
  readonly began?: Items[number];
}

/** Never that of another item, of this venue or of one that is gone. */
const newId = () => `item-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

/** What guests may call for, in the order in which they see it. */
export function ItemsRow() {
  const t = useSettingWords();
  const { language, list } = useWords();
  const { values, save } = useOpenSettings();
  const [draft, setDraft] = useState<Edited | null>(null);
  const items = values.callItems;
  const put = (callItems: Items, began = items) => save('callItems', { callItems }, { callItems: began });
  const keep = ({ id, text, began }: Edited) => {
    const name = storedOf(text);
    if (!name) return;
    const withThe = (one: Items[number]) =>
      items.some((item) => item.id === id)
        ? items.map((item) => (item.id === id ? one : item))
        : [...items, one];
    put(withThe({ id, name }), began ? withThe(began) : items);
    setDraft(null);
  };
  return (
    <SettingRow name="callItems" isWide>
      <ul className={styles.items}>
        {items.map(({ id, name }, index) => {
          const said = name[language] ?? name.ko;
          const before = items[index - 1];
          return (
            <li className={styles.item} key={id}>
              <span className={styles.itemWords}>{said}</span>
              <span className={styles.tools}>
                {before && (
                  <Button
                    kind="quiet"
                    aria-label={list([said, t('items.up')])}
                    onClick={() =>
                      put(
                        items.map((item, at) =>
                          at === index ? before : at === index - 1 ? { id, name } : item,
                        ),
                      )
                    }
                  >
                    {t('items.up')}
                  </Button>
                )}
                <Button
                  kind="quiet"
                  aria-label={list([said, t('edit')])}
                  onClick={() => setDraft({ id, text: { ...name }, began: { id, name } })}
                >
                  {t('edit')}
                </Button>
                <Button
                  kind="quiet"
                  aria-label={list([said, t('remove')])}
                  onClick={() => put(items.filter((item) => item.id !== id))}
                >
                  {t('remove')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <Button onClick={() => setDraft({ id: newId(), text: {} })}>{t('add')}</Button>
      {draft && (
        <EditSheet
          title={t('items.name')}
          isGood={storedOf(draft.text) !== null}
          onClose={() => setDraft(null)}
          onSave={() => keep(draft)}
        >
          <p className={styles.note}>{t('text.korean')}</p>
          <TextFields
            drafted={draft.text}
            longest={LONGEST}
            onDraft={(text) => setDraft({ ...draft, text })}
          />
        </EditSheet>
      )}
    </SettingRow>
  );
}
