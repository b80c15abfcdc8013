import type { DraftDish, PartName } from '@hansang/contract/schemas';
import { useEditor } from '../draft/editor.ts';
import { AllergensEdit } from './allergens-edit.tsx';
import { FieldInput } from './field-edits.tsx';

/** The fields that stand here. */
export const STATED = ['allergens', 'freeOf', 'diet', 'foodOrigin'] as const;

interface StatedEditProps {
  named: PartName;
  stated: Pick<DraftDish, (typeof STATED)[number]>;
}

/** What a dish or an option states of what is in it. A person says it: nothing is ever filled in. */
export function StatedEdit({ named, stated }: StatedEditProps) {
  const { change } = useEditor();
  return (
    <>
      <AllergensEdit
        allergens={stated.allergens}
        freeOf={stated.freeOf}
        onSave={(changed) =>
          change(...Object.entries(changed).map(([field, value]) => ({ ...named, field, value })))
        }
      />
      {(['diet', 'foodOrigin'] as const).map((field) => (
        <FieldInput
          key={field}
          name={field}
          value={stated[field]}
          onSave={(value) => change({ ...named, field, value })}
        />
      ))}
    </>
  );
}
