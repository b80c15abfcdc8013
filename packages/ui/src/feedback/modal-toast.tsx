import type { ReactNode } from 'react';
import './modal-toast.css';

/** A sentence in the middle of the screen that goes by itself; an animation may stand over it. */
export function ModalToast({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="modal-toast">
      {children}
      <p>{text}</p>
    </div>
  );
}
