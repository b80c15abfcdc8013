import { Button } from './button.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  count: number;
  least: number;
  most: number;
  /** What its buttons do, for those who do not see them. */
  less: string;
  more: string;
  /** How many there are in words; the number alone where left out. */
  text?: string;
  onChange(count: number): void;
}

/** A number between two bounds, by one more or less. */
export function Stepper({ count, least, most, less, more, text, onChange }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <Button shape="square" aria-label={less} disabled={count <= least} onClick={() => onChange(count - 1)}>
        −
      </Button>
      <output>{text ?? count}</output>
      <Button shape="square" aria-label={more} disabled={count >= most} onClick={() => onChange(count + 1)}>
        +
      </Button>
    </div>
  );
}
