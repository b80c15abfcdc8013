import { useId } from 'react';
import { Switch } from '../../../shared/widgets/switch.tsx';
import styles from './fields.module.css';

interface FlagEditProps {
  label: string;
  value: boolean;
  isDisabled?: boolean;
  onSave(value: boolean): void;
}

export function FlagEdit({ label, value, isDisabled = false, onSave }: FlagEditProps) {
  return (
    <div className={styles.flag}>
      <span aria-hidden="true">{label}</span>
      <Switch isOn={value} onChange={onSave} label={label} isDisabled={isDisabled} />
    </div>
  );
}

interface CodeEditProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onSave(value: string): void;
}

/** One of a list. */
export function CodeEdit({ label, value, options, onSave }: CodeEditProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={styles.input} value={value} onChange={(event) => onSave(event.target.value)}>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface CodesEditProps {
  label: string;
  value: readonly string[];
  options: readonly (readonly [string, string])[];
  onSave(value: readonly string[]): void;
}

/** Any of a list, kept in its order. */
export function CodesEdit({ label, value, options, onSave }: CodesEditProps) {
  const turned = (code: string) =>
    options.map(([one]) => one).filter((one) => (one === code) !== value.includes(one));
  return (
    <fieldset className={styles.words}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.codes}>
        {options.map(([code, text]) => (
          <button
            key={code}
            type="button"
            className={styles.code}
            aria-pressed={value.includes(code)}
            onClick={() => onSave(turned(code))}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
