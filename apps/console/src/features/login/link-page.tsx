import { STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN } from '@hansang/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { Button, buttonClass } from '../../shared/widgets/button.tsx';
import { Field, PasswordField, Problem } from '../../shared/widgets/field.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { proofFailure } from '../../shared/words/proof-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import { CodeForm } from './code-form.tsx';
import styles from './login-frame.module.css';
import { LoginFrame } from './login-frame.tsx';
import { NeedsHttps } from './needs-https.tsx';
import { useEntered } from './use-entered.ts';
import { useSentLink } from './use-sent-link.ts';

/** The token of a one-time link, taken out of the address bar so that neither history nor a photo keeps it. */
function useLinkToken(): string {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(search.get('token') ?? '');
  const isShown = search.has('token');
  useEffect(() => {
    if (isShown) setSearch({}, { replace: true });
  }, [isShown, setSearch]);
  return token;
}

/** Where a one-time link leads: it makes the first owner, or sets an invited member's password. */
export function LinkPage({ isFirstOwner }: { isFirstOwner: boolean }) {
  const words = useWords();
  const { t } = words;
  const enter = useEntered();
  const token = useLinkToken();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const [isUsed, setUsed] = useState(false);
  const navigate = useNavigate();
  const send = useSentLink();
  const use = useMutation({
    async mutationFn() {
      const account = isFirstOwner ? { name, email: email.trim() } : {};
      const login = { email: isFirstOwner ? email.trim() : (link.data?.email ?? ''), password };
      const entered = await send({ token, password, ...account }, login);
      setUsed(true);
      return entered;
    },
    retry: false,
    onSuccess: ({ challenge }) => (challenge ? setChallenge(challenge) : enter()),
  });
  const link = useQuery({
    queryKey: ['link', token],
    // Once used, all that could be read of it is that it was used.
    enabled: !isUsed,
    queryFn: () => call('readStaffLink', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!use.isPending) use.mutate();
  };
  // The password is new, the second step is still the old one.
  if (challenge)
    return <CodeForm challenge={challenge} onEntered={enter} onStartOver={() => void navigate('/login')} />;
  const title = t(isFirstOwner ? 'owner.title' : 'password.title');
  if (link.isPending) return <StatePage text={t('app.loading')} />;
  if (link.error instanceof CallFailure && link.error.code === 'STAFF_NEEDS_HTTPS') return <NeedsHttps />;
  if (link.error) {
    const isOver = link.error instanceof CallFailure && !link.error.isLost;
    const over = t(isFirstOwner ? 'owner.invalid' : 'password.invalid');
    return (
      <LoginFrame title={title}>
        <Problem text={isOver ? over : words.failure(link.error)} />
        {isOver ? (
          <Link className={buttonClass({ shape: 'large', isWide: true })} to="/login">
            {t('login.do')}
          </Link>
        ) : (
          <Button onClick={() => void link.refetch()}>{t('app.retry')}</Button>
        )}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title={title}>
      <p>{isFirstOwner ? t('owner.intro') : t('password.intro', { name: link.data.name ?? '' })}</p>
      <form className={styles.form} onSubmit={submit}>
        <Problem text={proofFailure(use.error, words)} />
        {isFirstOwner && (
          <>
            <Field
              label={t('owner.name')}
              autoComplete="name"
              required
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Field
              label={t('login.email')}
              type="email"
              autoComplete="username"
              required
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </>
        )}
        <PasswordField
          label={t('login.password')}
          note={t('password.rule', { min: STAFF_PASSWORD_MIN })}
          autoComplete="new-password"
          required
          minLength={STAFF_PASSWORD_MIN}
          maxLength={STAFF_PASSWORD_MAX}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" kind="primary" shape="large" isWide aria-disabled={use.isPending}>
          {t(isFirstOwner ? 'owner.do' : 'password.do')}
        </Button>
      </form>
    </LoginFrame>
  );
}
