import { ORDER_DECIDERS, SILENT_TILL_CHOICES } from '@hansang/contract';
import { useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { Choice } from '../../shared/widgets/choice.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { AddTill } from './add-till.tsx';
import { DayFile } from './day-file.tsx';
import styles from './till.module.css';
import { TillCard } from './till-card.tsx';
import { useTillWords } from './till-words.ts';
import { useTillChanges, useTills } from './use-tills.ts';

/** The venue's own tills: who connects, by which key, and who says whether an order is taken. */
export default function TillPage() {
  const t = useTillWords();
  const { t: say, failure } = useWords();
  const { data, error, refetch } = useTills();
  const { choose } = useTillChanges();
  const [isAdding, setAdding] = useState(false);
  if (!data)
    return (
      <StatePage text={error ? failure(error) : say('app.loading')}>
        {error && <Button onClick={() => void refetch()}>{say('app.retry')}</Button>}
      </StatePage>
    );
  const { tills, orderDecider, whenTillSilent, unmapped, today } = data;
  return (
    <>
      <PageHead title={t('title')} />
      <div className={styles.page}>
        <p className={styles.intro}>{t('intro')}</p>
        {tills.length > 0 && (
          <section className={styles.section}>
            <Choice
              label={t('decider')}
              options={ORDER_DECIDERS.map((one) => [one, t(`decider.${one}`)])}
              value={(choose.isPending && choose.variables.orderDecider?.value) || orderDecider}
              onChange={(value) => {
                if (value !== orderDecider && !choose.isPending)
                  choose.mutate({ orderDecider: { value, seen: orderDecider } });
              }}
            />
            <p className={styles.note}>{t(`deciderNote.${orderDecider}`)}</p>
            {orderDecider === 'TILL' && (
              <>
                <Choice
                  label={t('silent')}
                  options={SILENT_TILL_CHOICES.map((one) => [one, t(`silent.${one}`)])}
                  value={(choose.isPending && choose.variables.whenTillSilent?.value) || whenTillSilent}
                  onChange={(value) => {
                    if (value !== whenTillSilent && !choose.isPending)
                      choose.mutate({ whenTillSilent: { value, seen: whenTillSilent } });
                  }}
                />
                <p className={styles.note}>{t(`silentNote.${whenTillSilent}`)}</p>
              </>
            )}
          </section>
        )}
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
            {tills.map(({ tillId, name: tillName }) => {
              const names = unmapped.filter((one) => one.tillId === tillId).map(({ name }) => name);
              if (names.length === 0) return null;
              return (
                <p key={tillId} className={styles.unmapped}>
                  {tills.length > 1 && <strong>{tillName}: </strong>}
                  {names.join(' · ')}
                </p>
              );
            })}
          </section>
        )}
        <DayFile today={today} />
      </div>
      {isAdding && <AddTill onClose={() => setAdding(false)} />}
    </>
  );
}
