import type { StartTwoStepAnswer } from '@hansang/contract/schemas';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Field, Problem } from '../../shared/widgets/field.tsx';
import { proofFailure } from '../../shared/words/proof-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import styles from './account-page.module.css';
import { TwoStepSubmit } from './two-step-submit.tsx';

/** Empty modules around the code, as the standard wants them. */
const MARGIN = 4;

interface TwoStepSetupProps {
  started: StartTwoStepAnswer;
  /** Alone on its page. */
  isDemanded: boolean;
  onDone(): void;
}

/** Shows the code for the authenticator app and the backup codes; a first code turns the second step on. */
export function TwoStepSetup({ started, isDemanded, onDone }: TwoStepSetupProps) {
  const words = useWords();
  const { t } = words;
  const [code, setCode] = useState('');
  const { uri, qrPath, qrSize, backupCodes } = started;
  const confirm = useMutation({
    mutationFn: () => call('confirmTwoStep', { body: { code: code.trim() } }),
    retry: false,
    onSuccess: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  const side = qrSize + 2 * MARGIN;
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('account.twoStepScan')}</p>
      <svg
        className={styles.code}
        viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
        role="img"
        aria-label={t('account.twoStep')}
        shapeRendering="crispEdges"
      >
        <path d={qrPath} fill="#000" />
      </svg>
      <p className={styles.quiet}>
        {t('account.twoStepKey')}
        <br />
        <span className={styles.key}>{new URL(uri).searchParams.get('secret')}</span>
      </p>
      <p>{t('account.twoStepBackup')}</p>
      <ul className={styles.backup}>
        {backupCodes.map((backup) => (
          <li key={backup}>{backup}</li>
        ))}
      </ul>
      <Problem text={proofFailure(confirm.error, words)} />
      <Field
        label={t('login.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        minLength={6}
        maxLength={6}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.row}>
        <TwoStepSubmit isDemanded={isDemanded} isPending={confirm.isPending}>
          {t('account.twoStepConfirm')}
        </TwoStepSubmit>
      </div>
    </form>
  );
}
