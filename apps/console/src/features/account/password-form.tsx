import { STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN } from '@hansang/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { PasswordField, Problem } from '../../shared/widgets/field.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { proofFailure } from '../../shared/words/proof-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import styles from './account-page.module.css';

export function PasswordForm() {
  const words = useWords();
  const { t } = words;
  const { tell } = useTeller();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => call('changePassword', { body: { current, next } }),
    retry: false,
    onSuccess() {
      setCurrent('');
      setNext('');
      tell(t('account.changed'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Problem text={proofFailure(change.error, words)} />
      <PasswordField
        label={t('account.current')}
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        label={t('account.next')}
        note={t('password.rule', { min: STAFF_PASSWORD_MIN })}
        autoComplete="new-password"
        required
        minLength={STAFF_PASSWORD_MIN}
        maxLength={STAFF_PASSWORD_MAX}
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" aria-disabled={change.isPending}>
          {t('app.save')}
        </Button>
      </div>
    </form>
  );
}
