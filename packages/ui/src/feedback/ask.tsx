import { useId } from 'react';
import { Layer, type LayerProps } from '../layer/layer.tsx';
import './ask.css';

export interface AskProps extends Pick<LayerProps, 'zIndex' | 'stays' | 'isOpen' | 'isUnasked'> {
  readonly text: string;
  /** In small below the text. */
  readonly detail?: string | null;
  readonly yes: string;
  /** Label of the second button; null for an alert, which has none and stays until it is read. */
  readonly no: string | null;
  /** Null: neither, by Escape, Back or a tap beside it. */
  onAnswer(answer: boolean | null): void;
}

/** The app's own alert and its questions. */
export function Ask({ text, detail = null, yes, no, onAnswer, ...layer }: AskProps) {
  const id = useId();
  return (
    <Layer
      {...layer}
      kind="modal"
      labelledBy={id}
      motion="scale"
      closesOnBackdrop={no !== null}
      onClose={() => onAnswer(null)}
    >
      <p className="ask-text" id={id}>
        {text}
      </p>
      {detail !== null && <p className="ask-detail">{detail}</p>}
      <div className="ask-buttons">
        {no !== null && (
          <button type="button" className="button button-quiet" onClick={() => onAnswer(false)}>
            {no}
          </button>
        )}
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          {yes}
        </button>
      </div>
    </Layer>
  );
}
