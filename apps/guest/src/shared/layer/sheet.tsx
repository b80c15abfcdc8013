import type { ReactNode } from 'react';
import { Icon } from '../page/icon.tsx';
import { useWords } from '../words/words.ts';
import { useDragAway } from './drag-away.ts';
import { Layer } from './layer.tsx';
import './sheet.css';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly titleId: string;
  /** Null while it waits for an answer: then nothing but Back puts it away. */
  readonly onClose: (() => void) | null;
  readonly hasAddress?: boolean;
  /** It may come by itself. */
  readonly isUnasked?: boolean;
  /** The bar at the bottom: the one thing to do here. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

const stay = () => {};

/** A sheet from below: dragged away, closed by its button, by Escape, by Back and by a tap beside it. */
export function Sheet({
  isOpen,
  titleId,
  onClose,
  hasAddress = false,
  isUnasked = false,
  bar,
  children,
}: SheetProps) {
  const { t } = useWords();
  const drag = useDragAway(onClose ?? stay);
  return (
    <Layer
      isOpen={isOpen}
      kind="sheet"
      labelledBy={titleId}
      motion="longSliding"
      onClose={onClose ?? stay}
      hasAddress={hasAddress}
      isUnasked={isUnasked}
    >
      {onClose ? (
        <div className="sheet-top" {...drag}>
          <span className="sheet-handle" aria-hidden="true" />
          <button type="button" className="sheet-close" aria-label={t('common.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      ) : (
        <div className="sheet-top sheet-top-fixed" />
      )}
      <div className="sheet-scroll">{children}</div>
      {bar && <div className="sheet-bar">{bar}</div>}
    </Layer>
  );
}
