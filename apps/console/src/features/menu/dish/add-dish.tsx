import type { DraftDish, DraftGroup } from '@hansang/contract/schemas';
import { newId } from '../draft/drafted-menu.ts';
import { useEditor, useWritten } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { usePlainDishes } from '../fields/dish-edit.tsx';
import fields from '../fields/fields.module.css';
import { PLAIN_OPTION } from './plain-option.ts';

/** Makes a set: a dish of the menu becomes an option under its own name, in place of the one that nobody wrote. */
export function AddDish({ dish, group }: { dish: DraftDish; group: DraftGroup }) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  const written = useWritten();
  const taken = new Set(group.options.map(({ ofDish }) => ofDish));
  const dishes = usePlainDishes(dish.id).filter(({ id }) => !taken.has(id));
  if (dishes.length === 0) return null;
  const add = (id: string) => {
    const chosen = dishes.find((one) => one.id === id);
    if (!chosen) return;
    const key = newId('o');
    const named = { part: 'option', dish: dish.id } as const;
    const last = group.options.at(-1)?.id ?? null;
    const entity = { ...PLAIN_OPTION, id: key, name: chosen.name, ofDish: id };
    const unwritten = group.options.filter(
      ({ name, price, ofDish }) => name.ko === e('newOption') && price === 0 && ofDish === null,
    );
    change(
      { ...named, key, field: 'added', value: { in: group.id, after: last, entity } },
      ...unwritten.map((option) => ({ ...named, key: option.id, field: 'removed' as const, value: true })),
    );
  };
  return (
    <select
      className={fields.pick}
      aria-label={e('addDishOption')}
      value=""
      onChange={({ target }) => add(target.value)}
    >
      <option value="">{e('addDishOption')}</option>
      {dishes.map(({ id, name }) => (
        <option key={id} value={id}>
          {written(name)}
        </option>
      ))}
    </select>
  );
}
