import type { DraftDish } from '@hansang/contract/schemas';
import { isPlain } from '@hansang/rules/draft';
import { useEditor, useWritten } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { CodeEdit } from './choices.tsx';
import styles from './fields.module.css';

interface DishEditProps {
  label: string;
  value: string | null;
  onSave(value: string | null): void;
}

/** Dishes of the menu that an option can be: those of which no choice has to be made. */
export function usePlainDishes(except: string): readonly DraftDish[] {
  const { menu } = useEditor();
  return menu.flatMap(({ menus }) => menus).filter((dish) => dish.id !== except && isPlain(dish));
}

/** Another dish of the menu, or none: those of which no choice has to be made. */
export function DishEdit({ label, value, onSave }: DishEditProps) {
  const { e } = useEditorWords();
  const { menu } = useEditor();
  const written = useWritten();
  const dishes = menu.flatMap(({ menus }) => menus).filter((dish) => dish.id === value || isPlain(dish));
  const known = dishes.map(({ id, name }) => [id, written(name)] as const);
  const isGone = value !== null && !dishes.some(({ id }) => id === value);
  const options = [['', e('none')] as const, ...(isGone ? [[value, value] as const] : []), ...known];
  return (
    <div>
      <CodeEdit label={label} value={value ?? ''} options={options} onSave={(id) => onSave(id || null)} />
      <p className={styles.help}>{e('ofDishHelp')}</p>
    </div>
  );
}
