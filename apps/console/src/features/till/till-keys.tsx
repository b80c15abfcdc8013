import type { VenueTill } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { ConfirmSheet } from '../../shared/widgets/confirm-sheet.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './till.module.css';
import { useTillWords } from './till-words.ts';
import { useTillChanges } from './use-tills.ts';

/** A till's keys with their last use. A new one is in the answer that makes it, and nowhere else. */
export function TillKeys({ till: { tillId, keys, webhooks } }: { till: VenueTill }) {
  const t = useTillWords();
  const { moment } = useWords();
  const { tell } = useTeller();
  const { makeKey, endKey } = useTillChanges();
  const [ending, setEnding] = useState<VenueTill['keys'][number] | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const copy = () => {
    // Over plain http there is no clipboard: the text stays selected then.
    if (key !== null) void navigator.clipboard?.writeText(key).then(() => tell(t('key.copied')));
  };
  return (
    <section className={styles.keys} aria-label={t('keys')}>
      <h3 className={styles.name}>{t('keys')}</h3>
      {keys.length === 0 && <p className={styles.note}>{t('key.none')}</p>}
      <ul>
        {keys.map((one) => {
          const { keyId, hint, usedAt, endsAt } = one;
          return (
            <li key={keyId} className={styles.key}>
              <div className={styles.keyLife}>
                <code>…{hint}</code>
                <span className={styles.note}>
                  {usedAt === null ? t('key.unused') : t('key.used', { time: moment(usedAt) })}
                </span>
                {endsAt !== null && (
                  <span className={styles.note}>{t('key.ends', { time: moment(endsAt) })}</span>
                )}
              </div>
              <Button kind="quiet" aria-label={`…${hint}: ${t('key.end')}`} onClick={() => setEnding(one)}>
                {t('key.end')}
              </Button>
            </li>
          );
        })}
      </ul>
      {ending !== null && (
        <ConfirmSheet
          isOpen
          title={t('key.endTitle', { hint: ending.hint })}
          confirm={t('key.end')}
          kind="danger"
          isHeld={endKey.isPending}
          onClose={() => setEnding(null)}
          onConfirm={() =>
            endKey.mutate({ tillId, keyId: ending.keyId }, { onSettled: () => setEnding(null) })
          }
        >
          <p>{t('key.endText')}</p>
          {webhooks.length > 0 && <p className={styles.sure}>{t('key.endHooks')}</p>}
        </ConfirmSheet>
      )}
      {key !== null && (
        <div className={styles.fresh}>
          <p>{t('key.once')}</p>
          <code className={styles.secret}>{key}</code>
          {'clipboard' in navigator && <Button onClick={copy}>{t('key.copy')}</Button>}
        </div>
      )}
      <div>
        <Button
          disabled={makeKey.isPending}
          onClick={() => makeKey.mutate(tillId, { onSuccess: (made) => setKey(made.key) })}
        >
          {keys.length === 0 ? t('key.make') : t('key.again')}
        </Button>
      </div>
    </section>
  );
}
