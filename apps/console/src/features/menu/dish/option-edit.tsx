import type { DraftDish, DraftOption } from '@hansang/contract/schemas';
import { useWords } from '../../../shared/words/words.ts';
import { useEditor } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { usePlainDishes } from '../fields/dish-edit.tsx';
import { FieldInput, OPTION_EDITS } from '../fields/field-edits.tsx';
import { STATED, StatedEdit } from '../fields/stated-edit.tsx';
import { PartEdit, type Place } from './part-edit.tsx';

/** Whatever stands nowhere else. */
const OWN = (Object.keys(OPTION_EDITS) as (keyof typeof OPTION_EDITS)[]).filter(
  (field) => !(STATED as readonly string[]).includes(field),
);

interface OptionEditProps extends Place {
  dish: DraftDish;
  option: DraftOption;
  isNew: boolean;
}

export function OptionEdit({ dish, option, ...place }: OptionEditProps) {
  const { won } = useWords();
  const { e } = useEditorWords();
  const { change } = useEditor();
  const dishes = usePlainDishes(dish.id);
  const named = { part: 'option', dish: dish.id, key: option.id } as const;
  /** An option that nobody named takes the name of the dish that it becomes. */
  const nameAlso = (field: string, value: unknown) => {
    const chosen = field === 'ofDish' && dishes.find(({ id }) => id === value);
    return chosen && option.name.ko === e('newOption')
      ? [{ ...named, field: 'name' as const, value: chosen.name }]
      : [];
  };
  return (
    <PartEdit named={named} words={option.name} brief={won(option.price)} {...place}>
      {OWN.map((field) => (
        <FieldInput
          key={field}
          name={field}
          value={option[field]}
          onSave={(value) => change({ ...named, field, value }, ...nameAlso(field, value))}
        />
      ))}
      <StatedEdit named={named} stated={option} />
    </PartEdit>
  );
}
