import { useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { ChooseDecider } from './choose-decider.tsx';
import { DayFile } from './day-file.tsx';
import styles from './till.module.css';
import { TillCard } from './till-card.tsx';
import { TillForm } from './till-form.tsx';
import { useTillWords } from './till-words.ts';
import { Unmapped } from './unmapped.tsx';
import { useTills } from './use-tills.ts';

/** The venue's own tills: who connects, by which key, and who says whether an order is taken. */
export default function TillPage() {
  const t = useTillWords();
  const { t: say, failure } = useWords();
  const { data, error, refetch } = useTills();
  const [isAdding, setAdding] = useState(false);
  if (!data)
    return (
      <StatePage text={error ? failure(error) : say('app.loading')}>
        {error && <Button onClick={() => void refetch()}>{say('app.retry')}</Button>}
      </StatePage>
    );
  const { tills, unmapped, today, orderDecider } = data;
  return (
    <>
      <PageHead title={t('title')} />
      <div className={styles.page}>
        <p className={styles.intro}>{t('intro')}</p>
        {(tills.length > 0 || orderDecider === 'TILL') && <ChooseDecider tills={data} />}
        <ul className={styles.cards}>
          {tills.map((till) => (
            <li key={till.tillId}>
              <TillCard till={till} />
            </li>
          ))}
        </ul>
        <div>
          <Button kind={tills.length === 0 ? 'primary' : 'plain'} onClick={() => setAdding(true)}>
            <Icon name="plus" size={22} />
            {t('add')}
          </Button>
        </div>
        {unmapped.length > 0 && (
          <section className={styles.section} aria-label={t('unmapped')}>
            <h2 className={styles.title}>{t('unmapped')}</h2>
            <p className={styles.note}>{t('unmappedNote')}</p>
            {tills.map((till) => (
              <Unmapped
                key={till.tillId}
                till={till}
                items={unmapped.filter(({ tillId }) => tillId === till.tillId)}
                isOnly={tills.length === 1}
              />
            ))}
          </section>
        )}
        <DayFile today={today} />
      </div>
      {isAdding && <TillForm onClose={() => setAdding(false)} />}
    </>
  );
}
