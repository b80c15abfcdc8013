import type { VenueTill } from '@hansang/contract/schemas';
import { useState } from 'react';
import { useNow } from '../../shared/time/now.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './till.module.css';
import { TillForm } from './till-form.tsx';
import { TillHook } from './till-hook.tsx';
import { TillKeys } from './till-keys.tsx';
import { TillNames } from './till-names.tsx';
import { isGone } from './till-strip.tsx';
import { useTillWords } from './till-words.ts';
import { useTillChanges } from './use-tills.ts';

/** A till: whether it is there, its keys, where it is told what happens. */
export function TillCard({ till }: { till: VenueTill }) {
  const t = useTillWords();
  const { t: say, moment } = useWords();
  const now = useNow();
  const { remove } = useTillChanges();
  const [isSure, setSure] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { tillId, name, scopes, seenAt, webhooks } = till;
  const state = seenAt === null ? 'never' : isGone(till, now) ? 'gone' : 'here';
  const looks = { never: '', here: styles.good, gone: styles.bad } as const;
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.cardHead}>
        <h2 className={styles.name}>{name}</h2>
        <p className={`${styles.state} ${looks[state]}`}>
          {t(`state.${state}`, { time: seenAt === null ? '' : moment(seenAt) })}
        </p>
      </div>
      <p className={styles.note}>{scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</p>
      <TillKeys till={till} />
      {webhooks.map((webhook) => (
        <TillHook key={webhook.endpointId} tillId={tillId} webhook={webhook} />
      ))}
      <div className={styles.buttons}>
        {isSure ? (
          <>
            <p className={styles.sure}>{t('removeSure')}</p>
            <Button kind="danger" disabled={remove.isPending} onClick={() => remove.mutate(tillId)}>
              {t('remove')}
            </Button>
            <Button onClick={() => setSure(false)}>{say('app.cancel')}</Button>
          </>
        ) : (
          <>
            <Button onClick={() => setNaming(true)}>{t('names')}</Button>
            <Button onClick={() => setChanging(true)}>{t('change')}</Button>
            <Button kind="quiet" onClick={() => setSure(true)}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {isChanging && <TillForm till={till} onClose={() => setChanging(false)} />}
      {isNaming && <TillNames tillId={tillId} onClose={() => setNaming(false)} />}
    </article>
  );
}
