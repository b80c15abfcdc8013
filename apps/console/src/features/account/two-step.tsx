import type { StartTwoStepAnswer } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { PasswordField, Problem } from '../../shared/widgets/field.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { proofFailure } from '../../shared/words/proof-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import styles from './account-page.module.css';
import { TwoStepSetup } from './two-step-setup.tsx';
import { TwoStepSubmit } from './two-step-submit.tsx';

/** Turning the second step of the login on and off; both ask for the password. Where it is demanded it asks at once. */
export function TwoStep({ isOn, isDemanded = false }: { isOn: boolean; isDemanded?: boolean }) {
  const words = useWords();
  const { t } = words;
  const { tell } = useTeller();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(isDemanded);
  const [password, setPassword] = useState('');
  const [started, setStarted] = useState<StartTwoStepAnswer | null>(null);
  const finish = (text: string) => {
    setStarted(null);
    setAsking(false);
    setPassword('');
    tell(text);
    return client.invalidateQueries({ queryKey: keys.me });
  };
  const turn = useMutation({
    async mutationFn() {
      const body = { password };
      if (!isOn) return setStarted(await call('startTwoStep', { body }));
      await call('stopTwoStep', { body });
      await finish(t('account.twoStepDisabled'));
    },
    retry: false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!turn.isPending) turn.mutate();
  };
  if (started)
    return (
      <TwoStepSetup
        started={started}
        isDemanded={isDemanded}
        onDone={() => void finish(t('account.twoStepEnabled'))}
      />
    );
  const action = t(isOn ? 'account.twoStepStop' : 'account.twoStepStart');
  return (
    <>
      {!isDemanded && <p className={styles.quiet}>{t(isOn ? 'account.twoStepOn' : 'account.twoStepOff')}</p>}
      {!isAsking && (
        <div className={styles.row}>
          <Button onClick={() => setAsking(true)}>{action}</Button>
        </div>
      )}
      {isAsking && (
        <form className={styles.form} onSubmit={submit}>
          <Problem text={proofFailure(turn.error, words)} />
          <PasswordField
            label={t('account.current')}
            autoComplete="current-password"
            autoFocus
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className={styles.row}>
            <TwoStepSubmit isDemanded={isDemanded} isPending={turn.isPending}>
              {action}
            </TwoStepSubmit>
            {!isDemanded && (
              <Button kind="quiet" onClick={() => setAsking(false)}>
                {t('app.cancel')}
              </Button>
            )}
          </div>
        </form>
      )}
    </>
  );
}
