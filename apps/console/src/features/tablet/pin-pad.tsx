import { useRef, useState } from 'react';
import { useKeyDown } from '../../shared/keyboard/use-key-down.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './tablet.module.css';

const LENGTH = 4;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

/** Four digits by tap or by key; the last one sends them. They are shown as dots. */
export function PinPad({ isBusy, onPin }: { isBusy: boolean; onPin(pin: string): void }) {
  const { t } = useWords();
  const [pin, show] = useState('');
  // Quick fingers are ahead of the screen: what is shown may lack the digit before.
  const typed = useRef('');
  const setPin = (digits: string) => {
    typed.current = digits;
    show(digits);
  };
  const press = (digit: string) => {
    if (isBusy) return;
    const next = typed.current + digit;
    setPin(next.length < LENGTH ? next : '');
    if (next.length === LENGTH) onPin(next);
  };
  const erase = () => setPin(typed.current.slice(0, -1));
  useKeyDown(({ key }: KeyboardEvent) => {
    if (/^\d$/.test(key)) press(key);
    else if (key === 'Backspace') erase();
  });
  return (
    <div className={styles.pad}>
      <p className={styles.dots} role="status" aria-label={t('tablet.digits', { count: pin.length })}>
        {Array.from({ length: LENGTH }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that a dot is
          <span key={at} className={at < pin.length ? styles.full : styles.dot} />
        ))}
      </p>
      <div className={styles.digits}>
        {DIGITS.map((digit) => (
          <Button key={digit} shape="large" onClick={() => press(digit)}>
            {digit}
          </Button>
        ))}
        <Button kind="quiet" shape="large" onClick={erase}>
          {t('tablet.erase')}
        </Button>
      </div>
    </div>
  );
}
