import type { Member } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import { LinkCard } from './link-card.tsx';
import styles from './people.module.css';
import { RoleChoice } from './role-choice.tsx';
import { useChangeRole, useEndSessions, useRemove, useReset, useSuspend } from './use-people.ts';

/** What an owner does about one of the people: role, logins, a lost password, the way out. */
export function MemberSheet({ member, onClose }: { member: Member; onClose(): void }) {
  const { t } = useWords();
  const { name, email, isYou, ownsInstallation } = member;
  return (
    <Sheet isOpen onClose={onClose} title={name} sub={<p className={styles.quiet}>{email}</p>}>
      {isYou || ownsInstallation ? (
        <p>{t(isYou ? 'people.self' : 'people.house')}</p>
      ) : (
        <div className={styles.form}>
          <Role member={member} />
          <Logins member={member} />
          <Reset member={member} />
          <Suspension member={member} />
          <Removal member={member} onDone={onClose} />
        </div>
      )}
    </Sheet>
  );
}

function Role({ member: { userId, name, role } }: { member: Member }) {
  const { t, failure } = useWords();
  const { tell, warn } = useTeller();
  const [chosen, setChosen] = useState(role);
  const change = useChangeRole(userId);
  const save = () =>
    change.mutate(chosen, {
      onSuccess: () => tell(t('people.roleChanged', { name })),
      onError: (error) => warn(failure(error)),
    });
  return (
    <section className={styles.part}>
      <RoleChoice role={chosen} onChoose={setChosen} />
      {chosen !== role && (
        <Button kind="primary" disabled={change.isPending} onClick={save}>
          {t('people.saveRole')}
        </Button>
      )}
    </section>
  );
}

function Logins({ member: { userId, name, sessionCount } }: { member: Member }) {
  const { t, failure } = useWords();
  const { tell, warn } = useTeller();
  const end = useEndSessions(userId);
  if (sessionCount === 0) return null;
  const press = () =>
    end.mutate(null, {
      onSuccess: () => tell(t('people.sessionsEnded', { name })),
      onError: (error) => warn(failure(error)),
    });
  return (
    <section className={styles.part}>
      <h3>{t('people.logins')}</h3>
      <p className={styles.quiet}>{t('people.devices', { count: sessionCount })}</p>
      <Button disabled={end.isPending} onClick={press}>
        {t('people.endSessions')}
      </Button>
    </section>
  );
}

function Reset({ member: { userId, hasTwoStep } }: { member: Member }) {
  const { t, failure } = useWords();
  const { warn } = useTeller();
  const [alsoTwoStep, setAlsoTwoStep] = useState(false);
  const reset = useReset(userId);
  const make = () => reset.mutate(alsoTwoStep, { onError: (error) => warn(failure(error)) });
  return (
    <section className={styles.part}>
      <h3>{t('people.reset')}</h3>
      {reset.data ? (
        <LinkCard link={reset.data.link} />
      ) : (
        <>
          <p className={styles.quiet}>{t('people.resetText')}</p>
          {hasTwoStep && (
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={alsoTwoStep}
                onChange={(event) => setAlsoTwoStep(event.target.checked)}
              />
              {t('people.alsoTwoStep')}
            </label>
          )}
          <Button disabled={reset.isPending} onClick={make}>
            {t('people.resetDo')}
          </Button>
        </>
      )}
    </section>
  );
}

function Suspension({ member: { userId, name, isSuspended } }: { member: Member }) {
  const { t, failure } = useWords();
  const { tell, warn } = useTeller();
  const suspend = useSuspend(userId);
  const press = () =>
    suspend.mutate(!isSuspended, {
      onSuccess: () => tell(t(isSuspended ? 'people.restored' : 'people.suspended', { name })),
      onError: (error) => warn(failure(error)),
    });
  return (
    <section className={styles.part}>
      <h3>{t(isSuspended ? 'people.isSuspended' : 'people.suspend')}</h3>
      <p className={styles.quiet}>{t(isSuspended ? 'people.restoreText' : 'people.suspendText')}</p>
      <Button disabled={suspend.isPending} onClick={press}>
        {t(isSuspended ? 'people.restore' : 'people.suspend')}
      </Button>
    </section>
  );
}

function Removal({ member: { userId, name, isShared }, onDone }: { member: Member; onDone(): void }) {
  const { t, failure } = useWords();
  const { tell, warn } = useTeller();
  const [isSure, setSure] = useState(false);
  const remove = useRemove(userId);
  const press = () =>
    remove.mutate(null, {
      onSuccess() {
        tell(t('people.removed', { name }));
        onDone();
      },
      onError: (error) => warn(failure(error)),
    });
  return (
    <section className={styles.part}>
      <h3>{isSure ? t('people.removeSure', { name }) : t('people.remove')}</h3>
      <p className={styles.quiet}>{t(isShared ? 'people.removeShared' : 'people.removeText')}</p>
      {isSure ? (
        <div className={styles.row}>
          <Button onClick={() => setSure(false)}>{t('app.cancel')}</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={press}>
            {t('people.remove')}
          </Button>
        </div>
      ) : (
        <Button kind="danger" onClick={() => setSure(true)}>
          {t('people.remove')}
        </Button>
      )}
    </section>
  );
}
