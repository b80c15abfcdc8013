import type { ServerLetter } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './server.module.css';
import { useServerWords } from './server-words.ts';
import { useMendLetter } from './use-server.ts';

/** What failed too often to be tried again by itself: somebody tries it once more, or lets go of it. */
export function LetterList({ letters }: { letters: readonly ServerLetter[] }) {
  const say = useServerWords();
  const { moment, failure } = useWords();
  const teller = useTeller();
  const retry = useMendLetter('retryLetter');
  const [doomed, setDoomed] = useState<ServerLetter | null>(null);
  const tryAgain = (letter: ServerLetter) =>
    retry.mutate(letter, {
      onSuccess: () => teller.say(say('letters.retried')),
      onError: (error) => teller.warn(failure(error)),
    });
  return (
    <section aria-labelledby="server-letters">
      <h2 id="server-letters" className={styles.heading}>
        {say('letters')}
      </h2>
      <p className={styles.note}>{say(letters.length > 0 ? 'letters.lead' : 'letters.none')}</p>
      <ul className={styles.list}>
        {letters.map((letter) => (
          <li key={`${letter.consumer} ${letter.eventId}`} className={styles.letter}>
            <div className={styles.letterText}>
              <p className={styles.wrong}>
                {letter.consumer} · {letter.type} · {letter.subjectId}
              </p>
              <p className={styles.note}>{moment(letter.at)}</p>
              <p className={styles.reason}>{letter.error}</p>
            </div>
            <div className={styles.buttons}>
              <Button kind="primary" disabled={retry.isPending} onClick={() => tryAgain(letter)}>
                {say('letters.retry')}
              </Button>
              <Button onClick={() => setDoomed(letter)}>{say('letters.drop')}</Button>
            </div>
          </li>
        ))}
      </ul>
      {doomed && <DropSheet letter={doomed} onClose={() => setDoomed(null)} />}
    </section>
  );
}

/** Asks once more: what is let go of is never done. */
function DropSheet({ letter, onClose }: { letter: ServerLetter; onClose(): void }) {
  const say = useServerWords();
  const { t, failure } = useWords();
  const teller = useTeller();
  const drop = useMendLetter('dropLetter');
  const letGo = () =>
    drop.mutate(letter, {
      onSuccess: () => teller.say(say('letters.dropped')),
      onError: (error) => teller.warn(failure(error)),
      onSettled: onClose,
    });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      place="middle"
      title={say('letters.dropTitle')}
      foot={
        <>
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button kind="primary" shape="large" disabled={drop.isPending} onClick={letGo}>
            {say('letters.drop')}
          </Button>
        </>
      }
    >
      <p>{say('letters.dropText')}</p>
    </Sheet>
  );
}
