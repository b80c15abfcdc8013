import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Field, PasswordField, Problem } from '../../shared/widgets/field.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { proofFailure } from '../../shared/words/proof-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import styles from './account-page.module.css';

/** Sets the four digits by which one takes one's turn on a shared tablet. */
export function PinForm() {
  const words = useWords();
  const { t } = words;
  const client = useQueryClient();
  const { tell } = useTeller();
  const { data } = useQuery({ queryKey: keys.ownPin, queryFn: ({ signal }) => call('ownPin', { signal }) });
  const [password, setPassword] = useState('');
  const [pin, setPin] = useState('');
  const set = useMutation({
    mutationFn: () => call('setPin', { body: { password, pin } }),
    retry: false,
    onSuccess() {
      setPassword('');
      setPin('');
      tell(t('pin.done'));
      return client.invalidateQueries({ queryKey: keys.ownPin });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!set.isPending) set.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.quiet}>{t(data?.hasPin ? 'pin.has' : 'pin.none')}</p>
      <Problem text={proofFailure(set.error, words)} />
      <PasswordField
        label={t('account.current')}
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label={t('pin.new')}
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]{4}"
        maxLength={4}
        required
        value={pin}
        onChange={(event) => setPin(event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" aria-disabled={set.isPending}>
          {t('pin.set')}
        </Button>
      </div>
    </form>
  );
}
