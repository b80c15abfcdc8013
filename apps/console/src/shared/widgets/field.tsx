import { type ComponentProps, useId, useState } from 'react';
import { useWords } from '../words/words.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  note?: string;
}

/** A labelled line of text. */
export function Field({ label, note, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input id={id} className={styles.input} aria-describedby={note ? `${id}-note` : undefined} {...input} />
      {note && (
        <p className={styles.note} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A password that can be looked at: tablets have no second keyboard to get it right blindly. */
export function PasswordField({ label, note, ...input }: FieldProps) {
  const { t } = useWords();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          className={`${styles.input} ${styles.withButton}`}
          aria-describedby={note ? `${id}-note` : undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.inside}
          aria-label={isShown ? t('login.hide') : t('login.show')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} size={22} />
        </button>
      </div>
      {note && (
        <p className={styles.note} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** What went wrong, told at once to screen readers too. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.bad}>
          <Icon name="alert" size={22} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
