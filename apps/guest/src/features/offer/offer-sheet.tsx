import { useEffect, useState } from 'react';
import { Sheet } from '../../shared/layer/sheet.tsx';
import type { Offered } from '../../shared/orders/offered.ts';
import { lineWords } from '../../shared/words/line-words.ts';
import { useWords } from '../../shared/words/words.ts';
import { OfferedDish } from './offered-dish.tsx';
import './offer-sheet.css';

interface OfferSheetProps {
  readonly offered: Offered;
  readonly isOpen: boolean;
  /** An answer is on its way. */
  readonly isSending: boolean;
  now(): number;
  onAnswer(isAccepted: boolean): void;
  /** Put away; it can be had again. */
  onClose(): void;
  /** Its time is over. */
  onOver(): void;
}

/** A dish is out, and staff offer another: the phone that ordered takes it or goes without, the others look on. */
export default function OfferSheet({
  offered: { order, line, offer, until },
  isOpen,
  isSending,
  now,
  onAnswer,
  onClose,
  onOver,
}: OfferSheetProps) {
  const words = lineWords.use();
  const { of, won } = useWords();
  const left = useSecondsLeft(until, now, onOver);
  const { substitute } = offer;
  const was = of(line.multiLanguage.name);
  const name = of(substitute.multiLanguage.name);
  const back = (line.price - substitute.price) * substitute.quantity;
  const isPaid = order.isOwn && order.payment?.status === 'SUCCESS';
  const isShut = isSending || left === 0;
  return (
    <Sheet
      isOpen={isOpen}
      titleId="offer-title"
      isUnasked
      onClose={isSending ? null : onClose}
      bar={
        order.isOwn && (
          <div className="offer-answers">
            <button type="button" className="button" disabled={isShut} onClick={() => onAnswer(true)}>
              {words('yes', { name })}
            </button>
            <button
              type="button"
              className="button button-quiet"
              disabled={isShut}
              onClick={() => onAnswer(false)}
            >
              {words('no')}
            </button>
          </div>
        )
      }
    >
      <div className="offer">
        <h2 id="offer-title" className="offer-title">
          {words('out', { name: was })}
        </h2>
        <p className="offer-ask">{words('how')}</p>
        <ul className="offer-dishes">
          <OfferedDish dish={{ ...line, quantity: substitute.quantity }} isOut />
          <OfferedDish dish={substitute} />
        </ul>
        {isPaid && back > 0 && <p className="offer-fact">{words('back', { amount: won(back) })}</p>}
        <p className="offer-time">
          <span role="timer" className="num">
            {words('left', { time: clockOf(left) })}
          </span>
          <span>{order.isOwn ? words('else') : words('theirs')}</span>
        </p>
      </div>
    </Sheet>
  );
}

/** `2:05` */
const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function useSecondsLeft(until: number, now: () => number, onOver: () => void): number {
  const count = () => Math.max(0, Math.ceil((until - now()) / 1000));
  const [left, setLeft] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs by the offer's end alone
  useEffect(() => {
    setLeft(count());
    const timer = setInterval(() => {
      setLeft(count());
      // A moment later, so that the house has ended it as well; again while nothing is heard.
      if (count() === 0) onOver();
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
