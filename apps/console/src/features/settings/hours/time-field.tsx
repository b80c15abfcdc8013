import styles from '../settings-page.module.css';

interface TimeFieldProps {
  label: string;
  time: string;
  onChange(time: string): void;
}

/** A time of day. A clock of the browser has no 24:00: it shows the midnight that is meant. */
export function TimeField({ label, time, onChange }: TimeFieldProps) {
  return (
    <label className={styles.text}>
      <span>{label}</span>
      <input
        type="time"
        className={styles.line}
        value={time === '24:00' ? '00:00' : time}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
