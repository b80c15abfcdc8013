import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Field, Problem } from '../../shared/widgets/field.tsx';
import { proofFailure } from '../../shared/words/proof-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import styles from './login-frame.module.css';
import { LoginFrame } from './login-frame.tsx';

interface CodeFormProps {
  challenge: string;
  onEntered(): void;
  onStartOver(): void;
}

/** The second step of a login. */
export function CodeForm({ challenge, onEntered, onStartOver }: CodeFormProps) {
  const words = useWords();
  const { t } = words;
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call('staffLoginCode', { body: { challenge, code: code.trim() } }),
    retry: false,
    onSuccess: onEntered,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  return (
    <LoginFrame title={t('login.codeTitle')}>
      <form className={styles.form} onSubmit={submit}>
        <Problem text={proofFailure(confirm.error, words)} />
        <Field
          label={t('login.code')}
          note={t('login.codeHelp')}
          autoComplete="one-time-code"
          autoFocus
          required
          minLength={6}
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" kind="primary" shape="large" isWide aria-disabled={confirm.isPending}>
          {t('login.codeDo')}
        </Button>
        <Button kind="quiet" isWide onClick={onStartOver}>
          {t('login.again')}
        </Button>
      </form>
    </LoginFrame>
  );
}
