import { createPortal } from 'react-dom';
import { payWords } from './pay-words.ts';
import './payment.css';

/** Over everything while the phone goes to the provider. */
export default function LeavingLayer() {
  const words = payWords.use();
  return createPortal(
    <div className="pay-leaving" role="alert">
      <span className="leaving-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p className="leaving-title">{words('leaving')}</p>
      <p>{words('leavingText')}</p>
    </div>,
    document.body,
  );
}
