import type { StaffRole } from '@hansang/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { Field, Problem } from '../../shared/widgets/field.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import { LinkCard } from './link-card.tsx';
import styles from './people.module.css';
import { RoleChoice } from './role-choice.tsx';
import { useInvite } from './use-people.ts';

/** Takes somebody in and shows the link that they set their password by. */
export function InviteSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useWords();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('people.inviteTitle')}>
      <Invitation onDone={onClose} />
    </Sheet>
  );
}

function Invitation({ onDone }: { onDone(): void }) {
  const { t, failure } = useWords();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('staff');
  const invite = useInvite();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate({ name: name.trim(), email: email.trim(), role });
  };
  if (invite.data) {
    const { link } = invite.data;
    return (
      <div className={styles.form}>
        <h3 className={styles.name}>{t('people.link', { name })}</h3>
        {link ? <LinkCard link={link} /> : <p>{t('people.known')}</p>}
        <Button isWide onClick={onDone}>
          {t('app.close')}
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.quiet}>{t('people.inviteText')}</p>
      <Problem text={invite.error && failure(invite.error)} />
      <Field
        label={t('owner.name')}
        required
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('login.email')}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleChoice role={role} onChoose={setRole} />
      <Button type="submit" kind="primary" shape="large" isWide aria-disabled={invite.isPending}>
        {t('people.inviteDo')}
      </Button>
    </form>
  );
}
