import type { DraftDish, DraftOption } from '@hansang/contract/schemas';
import { useWords } from '../../../shared/words/words.ts';
import { useEditor } from '../draft/editor.ts';
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
}

export function OptionEdit({ dish, option, ...place }: OptionEditProps) {
  const { won } = useWords();
  const { change } = useEditor();
  const named = { part: 'option', dish: dish.id, key: option.id } as const;
  return (
    <PartEdit named={named} words={option.name} brief={won(option.price)} {...place}>
      {OWN.map((field) => (
        <FieldInput
          key={field}
          name={field}
          value={option[field]}
          onSave={(value) => change({ ...named, field, value })}
        />
      ))}
      <StatedEdit named={named} stated={option} />
    </PartEdit>
  );
}
