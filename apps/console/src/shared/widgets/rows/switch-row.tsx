import { Switch } from '../switch.tsx';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  label: string;
  /** What it does, where its name does not say it. */
  note?: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** A switch with what it switches beside it. */
export function SwitchRow({ label, note, isOn, onChange }: SwitchRowProps) {
  return (
    <div className={styles.row}>
      <div>
        <p>{label}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <Switch label={label} isOn={isOn} onChange={onChange} />
    </div>
  );
}
