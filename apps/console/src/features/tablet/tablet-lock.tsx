import type { TabletView } from '@hansang/contract/schemas';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../shared/api/call-failure.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Field, PasswordField, Problem } from '../../shared/widgets/field.tsx';
import { proofFailure } from '../../shared/words/proof-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import { PinPad } from './pin-pad.tsx';
import styles from './tablet.module.css';
import { useLogOut, useTablet, useUnlock } from './use-tablet.tsx';

type Person = TabletView['people'][number];

/**
 * What a locked tablet shows: who may open it, and how much waits.
 * @param onMore more waits than before
 */
export function TabletLock({ restaurantId, onMore }: { restaurantId: number; onMore(): void }) {
  const { t, failure } = useWords();
  const { data, error } = useTablet();
  const [chosen, choose] = useState<Person | null>(null);
  const logOut = useLogOut();
  useMore(data, onMore);
  if (!data) return <Problem text={error && failure(error)} />;
  const { newOrders, newCalls, people } = data;
  // As it is now: a PIN may have been set since the tablet was locked last.
  const person = chosen && (people.find(({ userId }) => userId === chosen.userId) ?? chosen);
  return (
    <div className={styles.lock}>
      <p role="status" className={newOrders + newCalls > 0 ? styles.waiting : styles.quiet}>
        {t('tablet.waiting', { orders: newOrders, calls: newCalls })}
      </p>
      {person ? (
        <Turn key={person.userId} person={person} restaurantId={restaurantId} onBack={() => choose(null)} />
      ) : (
        <>
          <ul className={styles.people}>
            {people.map((person) => (
              <li key={person.userId}>
                <button type="button" className={styles.person} onClick={() => choose(person)}>
                  {person.name}
                  <span className={styles.quiet}>{t(`role.${person.role}`)}</span>
                </button>
              </li>
            ))}
          </ul>
          <Button kind="quiet" disabled={logOut.isPending} onClick={() => logOut.mutate()}>
            {t('account.logout')}
          </Button>
        </>
      )}
    </div>
  );
}

function useMore(data: TabletView | undefined, onMore: () => void): void {
  const known = useRef<number | null>(null);
  const count = data ? data.newOrders + data.newCalls : null;
  useEffect(() => {
    if (count !== null && known.current !== null && count > known.current) onMore();
    known.current = count;
  }, [count, onMore]);
}

/** One person's way in. */
function Turn({ person, restaurantId, onBack }: { person: Person; restaurantId: number; onBack(): void }) {
  const words = useWords();
  const { t } = words;
  const { userId, name, takesPin } = person;
  const [isPasswordWanted, setByPassword] = useState(false);
  const byPassword = isPasswordWanted || !takesPin;
  const unlock = useUnlock(restaurantId);
  const { error } = unlock;
  const isWornOut = error instanceof CallFailure && error.code === 'STAFF_PIN_LOCKED';
  return (
    <>
      <h2 className={styles.name}>{byPassword || isWornOut ? name : t('tablet.pinOf', { name })}</h2>
      <Problem text={proofFailure(error, words)} />
      {byPassword || isWornOut ? (
        <ByPassword
          isBusy={unlock.isPending}
          onDone={(password, newPin) => unlock.mutate({ userId, password, ...(newPin && { newPin }) })}
        />
      ) : (
        <>
          <PinPad isBusy={unlock.isPending} onPin={(pin) => unlock.mutate({ userId, pin })} />
          <Button kind="quiet" isWide onClick={() => setByPassword(true)}>
            {t('tablet.byPassword')}
          </Button>
        </>
      )}
      <Button kind="quiet" isWide onClick={onBack}>
        {t('tablet.back')}
      </Button>
    </>
  );
}

function ByPassword({ isBusy, onDone }: { isBusy: boolean; onDone(password: string, newPin: string): void }) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const [newPin, setNewPin] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onDone(password, newPin);
  };
  return (
    <form className={styles.lock} onSubmit={submit}>
      <PasswordField
        label={t('login.password')}
        autoComplete="off"
        autoFocus
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label={t('tablet.newPin')}
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]{4}"
        maxLength={4}
        value={newPin}
        onChange={(event) => setNewPin(event.target.value)}
      />
      <Button type="submit" kind="primary" shape="large" isWide aria-disabled={isBusy}>
        {t('tablet.open')}
      </Button>
    </form>
  );
}
