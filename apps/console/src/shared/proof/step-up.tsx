import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { useMe } from '../venue/me.ts';
import { Button } from '../widgets/button.tsx';
import { Field, PasswordField, Problem } from '../widgets/field.tsx';
import { Sheet } from '../widgets/sheet.tsx';
import { proofFailure } from '../words/proof-failure.ts';
import { useWords } from '../words/words.ts';
import { proveWith } from './proof.ts';
import styles from './step-up.module.css';

/** The one dialog that asks for a proof, for whatever call needs it; it lies over every other layer. */
export function StepUp() {
  const { t } = useWords();
  const { data: me } = useMe();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isProven: boolean) => void>(() => {});
  useEffect(() => {
    const stop = proveWith(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      stop();
      // Unanswered, whoever comes next would be asked for nothing any more.
      answer.current(false);
    };
  }, []);
  const finish = (isProven: boolean) => {
    setOpen(false);
    answer.current(isProven);
  };
  // A layer below would take the same key for its own end, and with it what the person is about to do.
  const keepEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish(false);
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => finish(false)}
      title={t('stepUp.title')}
      place="middle"
      isOnTop
      onKeyDown={keepEscape}
    >
      {me?.tablet ? (
        <p>{t('tablet.proof')}</p>
      ) : (
        <ProofForm hasTwoStep={me?.hasTwoStep ?? false} onProven={() => finish(true)} />
      )}
    </Sheet>
  );
}

function ProofForm({ hasTwoStep, onProven }: { hasTwoStep: boolean; onProven(): void }) {
  const words = useWords();
  const { t } = words;
  const [byCode, setByCode] = useState(false);
  const [secret, setSecret] = useState('');
  const prove = useMutation({
    mutationFn: () => call('stepUp', { body: byCode ? { code: secret.trim() } : { password: secret } }),
    // A lost answer may have been a wrong password: sending it again would count twice.
    retry: false,
    onSuccess: onProven,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!prove.isPending) prove.mutate();
  };
  const change = () => {
    setByCode(!byCode);
    setSecret('');
    prove.reset();
  };
  const input = {
    required: true,
    autoFocus: true,
    value: secret,
    onChange: (event: { target: { value: string } }) => setSecret(event.target.value),
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('stepUp.text')}</p>
      <Problem text={proofFailure(prove.error, words)} />
      {byCode ? (
        <Field
          {...input}
          key="code"
          label={t('login.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          minLength={6}
          maxLength={6}
        />
      ) : (
        <PasswordField
          {...input}
          key="password"
          label={t('login.password')}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" kind="primary" shape="large" isWide aria-disabled={prove.isPending}>
        {t('stepUp.do')}
      </Button>
      {hasTwoStep && (
        <Button kind="quiet" isWide onClick={change}>
          {t(byCode ? 'stepUp.byPassword' : 'stepUp.byCode')}
        </Button>
      )}
    </form>
  );
}
