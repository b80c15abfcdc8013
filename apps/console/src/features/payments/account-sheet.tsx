import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Field, PasswordField, Problem } from '../../shared/widgets/field.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './payments-page.module.css';

/** The venue's account at its provider. Its key goes in and never comes out. */
export function AccountSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useWords();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('pay.account')}>
      <Account />
    </Sheet>
  );
}

function Account() {
  const { t, language, failure } = useWords();
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { tell } = useTeller();
  const [mid, setMid] = useState('');
  const [key, setKey] = useState('');
  const queryKey = keys.paymentAccount(restaurantId);
  const params = { restaurantId };
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('paymentAccount', { params, signal }),
  });
  const save = useMutation({
    mutationFn: () => call('setPaymentAccount', { params, body: { provider: 'nicepay', mid, key } }),
    retry: false,
    onSuccess(answer) {
      client.setQueryData(queryKey, answer);
      setMid('');
      setKey('');
      tell(t('pay.accountSaved'));
    },
  });
  const remove = useMutation({
    mutationFn: () => call('removePaymentAccount', { params }),
    retry: false,
    onSuccess(answer) {
      client.setQueryData(queryKey, answer);
      tell(t('pay.accountRemoved'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const account = data?.account;
  const date = account?.createdAt && new Intl.DateTimeFormat(language).format(new Date(account.createdAt));
  const trouble = error ?? save.error ?? remove.error;
  return (
    <form className={styles.form} onSubmit={submit}>
      <Problem text={trouble && failure(trouble)} />
      {data && (
        <p className={styles.note}>
          {!account
            ? t('pay.accountNone')
            : account.isDemo
              ? t('pay.accountDemo')
              : t('pay.accountOwn', { mid: account.mid, date: date ?? '' })}
        </p>
      )}
      <Field
        label={t('pay.mid')}
        note={t('pay.midNote')}
        required
        pattern="[A-Za-z0-9]{10}"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={mid}
        onChange={(event) => setMid(event.target.value.trim())}
      />
      <PasswordField
        label={t('pay.key')}
        note={t('pay.keyNote')}
        required
        minLength={20}
        maxLength={200}
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.target.value.trim())}
      />
      <Button type="submit" kind="primary" shape="large" isWide aria-disabled={save.isPending}>
        {t('app.save')}
      </Button>
      {account && !account.isDemo && (
        <Button kind="quiet" isWide disabled={remove.isPending} onClick={() => remove.mutate()}>
          {t('pay.accountRemove')}
        </Button>
      )}
    </form>
  );
}
