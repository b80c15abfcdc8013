import { useState } from 'react';
import { usePhone } from '../phone.ts';
import NoteField from './note-field.tsx';
import { keepOrderNote, orderNote } from './order-note.ts';

/** What is written to the kitchen about the order as a whole; it goes along with the next one from this phone. */
export default function OrderNoteField() {
  const { storage, session } = usePhone();
  const scan = session.entry.get()?.timestamp;
  const [note, setNote] = useState(() => orderNote(storage, scan));
  return (
    <NoteField
      of="order"
      note={note}
      onWrite={(written) => {
        setNote(written);
        keepOrderNote(storage, scan, written);
      }}
    />
  );
}
