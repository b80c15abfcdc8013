import type { DraftDish, DraftGroup } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { newId } from '../draft/drafted-menu.ts';
import { dishName, useEditor } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { FieldInput, type GROUP_EDITS } from '../fields/field-edits.tsx';
import styles from '../menu.module.css';
import { AddDish } from './add-dish.tsx';
import { OptionEdit } from './option-edit.tsx';
import { PartEdit, type Place } from './part-edit.tsx';
import { PartList } from './part-list.tsx';
import { PLAIN_OPTION } from './plain-option.ts';
import { sectionId } from './sections-of.tsx';

/** What guests choose of a dish, in groups. */
export function GroupList({ dish }: { dish: DraftDish }) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  const ids = dish.optionGroups.map(({ id }) => id);
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const key = newId('g');
    setAdded(key);
    const option = { ...PLAIN_OPTION, id: newId('o'), name: { ko: e('newOption') } };
    const entity = {
      id: key,
      name: { ko: e('newGroup') },
      isRequired: false,
      requiredCount: 1,
      selectableCount: 1,
      options: [option],
    };
    const value = { in: null, after: ids.at(-1) ?? null, entity };
    change({ part: 'group', dish: dish.id, key, field: 'added', value });
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle} id={sectionId('groups')} tabIndex={-1}>
        {e('groups')}
      </h3>
      <PartList
        parts={dish.optionGroups}
        onSort={(value) => change({ ...dishName(dish.id), field: 'order:group', value })}
      >
        {(group, place) => (
          <GroupEdit key={group.id} dish={dish} group={group} isNew={group.id === added} {...place} />
        )}
      </PartList>
      <Button onClick={add}>
        <Icon name="plus" size={22} />
        {e('addGroup')}
      </Button>
    </section>
  );
}

const FIELDS = [
  'isRequired',
  'requiredCount',
  'selectableCount',
] as const satisfies readonly (keyof typeof GROUP_EDITS)[];

interface GroupEditProps extends Place {
  dish: DraftDish;
  group: DraftGroup;
  isNew: boolean;
}

function GroupEdit({ dish, group, ...place }: GroupEditProps) {
  const { e, guest } = useEditorWords();
  const { change } = useEditor();
  const named = { part: 'group', dish: dish.id, key: group.id } as const;
  const ids = group.options.map(({ id }) => id);
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const key = newId('o');
    setAdded(key);
    const entity = { ...PLAIN_OPTION, id: key, name: { ko: e('newOption') } };
    const value = { in: group.id, after: ids.at(-1) ?? null, entity };
    change({ part: 'option', dish: dish.id, key, field: 'added', value });
  };
  const adding = (
    <>
      <Button onClick={add}>
        <Icon name="plus" size={22} />
        {e('addOption')}
      </Button>
      <AddDish dish={dish} group={group} />
    </>
  );
  const brief = guest(group.isRequired ? 'dish.required' : 'dish.optional');
  return (
    <PartEdit named={named} words={group.name} brief={brief} adding={adding} {...place}>
      <div className={styles.pair}>
        {FIELDS.map((field) => (
          <FieldInput
            key={field}
            name={field}
            value={group[field]}
            isDisabled={field === 'requiredCount' && !group.isRequired}
            onSave={(value) => change({ ...named, field, value })}
          />
        ))}
      </div>
      <PartList parts={group.options} onSort={(value) => change({ ...named, field: 'order:option', value })}>
        {(option, place) => (
          <OptionEdit key={option.id} dish={dish} option={option} isNew={option.id === added} {...place} />
        )}
      </PartList>
    </PartEdit>
  );
}
