import type { DraftDish, DraftGroup } from '@hansang/contract/schemas';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { newId } from '../draft/drafted-menu.ts';
import { dishName, useEditor, useWritten } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { FieldInput, type GROUP_EDITS } from '../fields/field-edits.tsx';
import { WordsEdit } from '../fields/words-edit.tsx';
import styles from '../menu.module.css';
import { movedBy, SortButtons } from '../sort-buttons.tsx';
import { OptionEdit } from './option-edit.tsx';

/** What guests choose of a dish, in groups. */
export function GroupList({ dish }: { dish: DraftDish }) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  const ids = dish.optionGroups.map(({ id }) => id);
  const add = () => {
    const key = newId('g');
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
      <h3 className={styles.sectionTitle}>{e('groups')}</h3>
      {dish.optionGroups.map((group, index) => (
        <GroupEdit
          key={group.id}
          dish={dish}
          group={group}
          isFirst={index === 0}
          isLast={index === ids.length - 1}
          onMove={(by) =>
            change({ ...dishName(dish.id), field: 'order:group', value: movedBy(ids, group.id, by) })
          }
        />
      ))}
      <Button onClick={add}>
        <Icon name="plus" size={22} />
        {e('addGroup')}
      </Button>
    </section>
  );
}

const PLAIN_OPTION = { price: 0, selectableCount: 1, foodOrigin: null, allergens: [], diet: [] };
const FIELDS = [
  'isRequired',
  'requiredCount',
  'selectableCount',
] as const satisfies readonly (keyof typeof GROUP_EDITS)[];

interface GroupEditProps {
  dish: DraftDish;
  group: DraftGroup;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
}

function GroupEdit({ dish, group, isFirst, isLast, onMove }: GroupEditProps) {
  const { e, guest } = useEditorWords();
  const { change } = useEditor();
  const name = useWritten()(group.name);
  const named = { part: 'group', dish: dish.id, key: group.id } as const;
  const ids = group.options.map(({ id }) => id);
  const add = () => {
    const key = newId('o');
    const entity = { ...PLAIN_OPTION, id: key, name: { ko: e('newOption') } };
    const value = { in: group.id, after: ids.at(-1) ?? null, entity };
    change({ part: 'option', dish: dish.id, key, field: 'added', value });
  };
  return (
    <details className={styles.part}>
      <summary className={styles.partHead}>
        <span className={styles.partName}>{name}</span>
        <span>{guest(group.isRequired ? 'dish.required' : 'dish.optional')}</span>
      </summary>
      <WordsEdit
        label={e('field.name')}
        value={group.name}
        isNeeded
        longest={80}
        onSave={(value) => change({ ...named, field: 'name', value })}
      />
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
      {group.options.map((option, index) => (
        <OptionEdit
          key={option.id}
          dish={dish}
          option={option}
          isFirst={index === 0}
          isLast={index === ids.length - 1}
          onMove={(by) => change({ ...named, field: 'order:option', value: movedBy(ids, option.id, by) })}
        />
      ))}
      <div className={styles.partFoot}>
        <Button onClick={add}>
          <Icon name="plus" size={22} />
          {e('addOption')}
        </Button>
        <SortButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        <Button
          kind="danger"
          aria-label={e('removeNamed', { name })}
          onClick={() => change({ ...named, field: 'removed', value: true })}
        >
          {e('remove')}
        </Button>
      </div>
    </details>
  );
}
