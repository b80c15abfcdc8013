import { Switch as Base } from '@base-ui/react/switch';
import styles from './switch.module.css';

interface SwitchProps {
  isOn: boolean;
  onChange(isOn: boolean): void;
  /** What it switches, for those who do not see what stands beside it. */
  label: string;
  isDisabled?: boolean;
}

export function Switch({ isOn, onChange, label, isDisabled = false }: SwitchProps) {
  return (
    <Base.Root
      checked={isOn}
      onCheckedChange={onChange}
      aria-label={label}
      disabled={isDisabled}
      className={styles.track}
    >
      <Base.Thumb className={styles.thumb} />
    </Base.Root>
  );
}
