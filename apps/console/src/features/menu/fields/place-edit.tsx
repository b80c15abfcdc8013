import { useId } from 'react';
import { useEditor } from '../draft/editor.ts';
import styles from './fields.module.css';
import { leaveOnEnter } from './line-edit.tsx';

interface PlaceEditProps {
  label: string;
  help: string;
  value: string | null;
  onSave(value: string | null): void;
}

/** So many letters fit on a ticket's first line. */
const LONGEST = 20;

/** Where something is made: a short word of the house's own, or one of those that its menu has already. */
export function PlaceEdit({ label, help, value, onSave }: PlaceEditProps) {
  const { menu } = useEditor();
  const id = useId();
  const named = menu.flatMap(({ station, menus }) => [station, ...menus.map((dish) => dish.station)]);
  const places = [...new Set(named.filter((one) => one !== null))];
  const save = (text: string) => {
    const wanted = text.trim() || null;
    if (wanted !== value) onSave(wanted);
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        key={value}
        id={id}
        className={styles.input}
        defaultValue={value ?? ''}
        maxLength={LONGEST}
        list={`${id}-places`}
        aria-describedby={`${id}-help`}
        autoComplete="off"
        onBlur={(event) => save(event.target.value)}
        onKeyDown={leaveOnEnter}
      />
      <datalist id={`${id}-places`}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <p className={styles.help} id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}
