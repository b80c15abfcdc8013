import type { Member } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Problem } from '../../shared/widgets/field.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { useWords } from '../../shared/words/words.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { MemberSheet } from './member-sheet.tsx';
import styles from './people.module.css';
import { PeopleLog } from './people-log.tsx';
import { usePeople } from './use-people.ts';

/** Who works in the venue, and what happened to their accounts; for owners. */
export default function PeoplePage() {
  const { t, failure } = useWords();
  const { restaurantId, may } = useVenue();
  const { data, error } = usePeople();
  const [isInviting, setInviting] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data?.members.find(({ userId }) => userId === openId);
  return (
    <>
      <PageHead
        title={t('people.title')}
        tools={
          <Button kind="primary" onClick={() => setInviting(true)}>
            <Icon name="people" size={20} />
            {t('people.invite')}
          </Button>
        }
      />
      <div className={styles.page}>
        <Problem text={error && !data ? failure(error) : null} />
        <ul className={styles.members}>
          {data?.members.map((member) => (
            <MemberRow key={member.userId} member={member} onOpen={() => setOpenId(member.userId)} />
          ))}
        </ul>
        {may('tablet.share') && (
          <p className={styles.hint}>
            <span>{t('people.tablet')}</span>
            <Link to={`/${restaurantId}/account`}>{t('people.toTablet')}</Link>
          </p>
        )}
        <PeopleLog />
      </div>
      <InviteSheet isOpen={isInviting} onClose={() => setInviting(false)} />
      {open && <MemberSheet key={open.userId} member={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

function MemberRow({ member, onOpen }: { member: Member; onOpen(): void }) {
  const { t, moment } = useWords();
  const { name, email, role, isYou, hasPassword, hasTwoStep, lastLoginAt, ownsInstallation, isSuspended } =
    member;
  const seen = !hasPassword
    ? t('people.pending')
    : lastLoginAt
      ? t('people.lastLogin', { time: moment(lastLoginAt) })
      : t('people.never');
  return (
    <li>
      <button type="button" className={styles.member} onClick={onOpen}>
        <span className={styles.who}>
          <span className={styles.name}>
            {name}
            {isYou && <span className={styles.mark}>{t('people.you')}</span>}
            {isSuspended && <span className={styles.mark}>{t('people.isSuspended')}</span>}
          </span>
          <span className={styles.quiet}>{email}</span>
        </span>
        <span className={styles.role}>
          {t(`role.${role}`)}
          {ownsInstallation && <span className={styles.quiet}>{t('people.owns')}</span>}
        </span>
        <span className={styles.facts}>
          <span>{seen}</span>
          <span className={hasTwoStep ? styles.good : styles.quiet}>
            {t(hasTwoStep ? 'people.twoStepOn' : 'people.twoStepOff')}
          </span>
        </span>
      </button>
    </li>
  );
}
