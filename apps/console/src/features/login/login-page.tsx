import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { useEntry } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Field, PasswordField, Problem } from '../../shared/widgets/field.tsx';
import { proofFailure } from '../../shared/words/proof-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import { CodeForm } from './code-form.tsx';
import styles from './login-frame.module.css';
import { LoginFrame } from './login-frame.tsx';
import { LOGIN_PATIENCE_MS } from './login-patience.ts';
import { NeedsHttps } from './needs-https.tsx';
import { useEntered } from './use-entered.ts';

export function LoginPage() {
  const words = useWords();
  const { t } = words;
  const enter = useEntered();
  const [search] = useSearchParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const { data: entry } = useEntry();
  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      call('staffLogin', { body, patience: LOGIN_PATIENCE_MS }),
    // A lost answer may have been a wrong password: sending it again would count twice.
    retry: false,
    onSuccess: (answer) => (answer.challenge ? setChallenge(answer.challenge) : enter()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!login.isPending) login.mutate({ email: email.trim(), password });
  };
  const startOver = () => {
    setChallenge(null);
    setPassword('');
    login.reset();
  };
  if (entry?.needsHttps) return <NeedsHttps />;
  if (challenge) return <CodeForm challenge={challenge} onEntered={enter} onStartOver={startOver} />;
  const hasEnded = search.has('ended') && !login.error;
  const demo = entry?.demoLogin;
  return (
    <LoginFrame title={t('login.title')}>
      <form className={styles.form} onSubmit={submit}>
        <Problem text={proofFailure(login.error, words) ?? (hasEnded ? t('login.ended') : null)} />
        <Field
          label={t('login.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" kind="primary" shape="large" isWide aria-disabled={login.isPending}>
          {t('login.do')}
        </Button>
      </form>
      {demo && (
        <div className={styles.demo}>
          <Button shape="large" isWide aria-disabled={login.isPending} onClick={() => login.mutate(demo)}>
            {t('login.demo')}
          </Button>
          <p className={styles.note}>{t('login.demoNote')}</p>
        </div>
      )}
    </LoginFrame>
  );
}
