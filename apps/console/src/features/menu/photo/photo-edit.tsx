import type { DraftDish } from '@hansang/contract/schemas';
import { PhotoTools } from '../../../shared/photo/photo-tools.tsx';
import { dishName, useEditor } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';

/** Width by height of what guests see of a dish at most: rows are square, cards a photo, its own page wide. */
const ASPECT = 4 / 3;

/** The photo of a dish. */
export function PhotoEdit({ dish }: { dish: DraftDish }) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  return (
    <PhotoTools
      name={e('field.image')}
      image={dish.image}
      aspect={ASPECT}
      onImage={(image) => change({ ...dishName(dish.id), field: 'image', value: image })}
    />
  );
}
