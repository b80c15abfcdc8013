import { LINE_NOTE_MAX, ORDER_NOTE_MAX } from '@hansang/contract';
import { cleanNote } from '@hansang/rules';
import { useId, useState } from 'react';
import { kitchenWords } from '../words/kitchen-words.ts';
import './note-field.css';

const LONGEST = { dish: LINE_NOTE_MAX, order: ORDER_NOTE_MAX } as const;

export interface NoteFieldProps {
  readonly of: keyof typeof LONGEST;
  readonly note: string | undefined;
  /** What a ticket can print of it; empty for nothing. */
  onWrite(note: string): void;
}

/** What a guest writes to the kitchen, about a dish or about the whole order. */
export default function NoteField({ of, note = '', onWrite }: NoteFieldProps) {
  const words = kitchenWords.use();
  const id = useId();
  // While it is typed a blank at its end is no fault; left, it shows what goes out.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? note;
  const longest = LONGEST[of];
  return (
    <div className="note-field">
      <label htmlFor={id}>{words(of)}</label>
      <input
        id={id}
        type="text"
        maxLength={longest}
        value={shown}
        placeholder={words(of === 'dish' ? 'dishHint' : 'orderHint')}
        enterKeyHint="done"
        autoComplete="off"
        aria-describedby={`${id}-left`}
        onChange={({ target }) => {
          setTyped(target.value);
          onWrite(cleanNote(target.value, longest) ?? '');
        }}
        onBlur={() => setTyped(null)}
      />
      <p className="note-left" id={`${id}-left`}>
        {words('noteText')}{' '}
        <span className="num note-count">{words('noteLeft', { count: shown.length, most: longest })}</span>
      </p>
    </div>
  );
}
