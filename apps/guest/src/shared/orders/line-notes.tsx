import type { OrderLine } from '@hansang/contract/schemas';
import { lineWords } from '../words/line-words.ts';
import { useWords } from '../words/words.ts';
import './line-notes.css';

/** What became of a line since it was ordered: why pieces are off, what is free, whose place it took. */
export default function LineNotes({ line }: { line: OrderLine }) {
  const words = lineWords.use();
  const { t } = useWords();
  const { quantity, liveQuantity, freeQuantity, offReason, offNote, offerState, insteadOf } = line;
  const gone = quantity - liveQuantity;
  const reason = offReason && `${t(`reason.${offReason}`)}${offNote ? ` · ${offNote}` : ''}`;
  return (
    <>
      {insteadOf !== null && <span className="line-note">{words('instead')}</span>}
      {offerState === 'OPEN' && <span className="line-note line-note-ask">{words('asked')}</span>}
      {reason && gone > 0 && (
        <span className="line-note line-note-off">
          {offerState === 'TAKEN'
            ? words('replaced', { count: gone })
            : liveQuantity === 0
              ? words('off', { reason })
              : words('offPart', { count: gone, reason })}
        </span>
      )}
      {freeQuantity > 0 && (
        <span className="line-note line-note-free">{words('free', { count: freeQuantity })}</span>
      )}
    </>
  );
}
