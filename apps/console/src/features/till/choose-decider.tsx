import { ORDER_DECIDERS, type OrderDecider, SILENT_TILL_CHOICES } from '@hansang/contract';
import type { TillsAnswer } from '@hansang/contract/schemas';
import { useState } from 'react';
import { useNow } from '../../shared/time/now.ts';
import { Choice } from '../../shared/widgets/choice.tsx';
import { ConfirmSheet } from '../../shared/widgets/confirm-sheet.tsx';
import styles from './till.module.css';
import { isGone } from './till-strip.tsx';
import { useTillWords } from './till-words.ts';
import { useTillChanges } from './use-tills.ts';

/** Who says whether an order is taken, and what happens while the till is silent. */
export function ChooseDecider({ tills }: { tills: TillsAnswer }) {
  const t = useTillWords();
  const { choose } = useTillChanges();
  const [wanted, setWanted] = useState<OrderDecider | null>(null);
  const { orderDecider, whenTillSilent } = tills;
  return (
    <section className={styles.section}>
      <Choice
        label={t('decider')}
        options={ORDER_DECIDERS.map((one) => [one, t(`decider.${one}`)])}
        value={(choose.isPending && choose.variables.orderDecider?.value) || orderDecider}
        onChange={(value) => {
          if (value !== orderDecider && !choose.isPending) setWanted(value);
        }}
      />
      <p className={styles.note}>{t(`deciderNote.${orderDecider}`)}</p>
      {wanted !== null && (
        <DeciderSheet
          tills={tills}
          wanted={wanted}
          onClose={() => setWanted(null)}
          onConfirm={() => {
            choose.mutate({ orderDecider: { value: wanted, seen: orderDecider } });
            setWanted(null);
          }}
        />
      )}
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
  );
}

interface DeciderSheetProps {
  readonly tills: TillsAnswer;
  readonly wanted: OrderDecider;
  onClose(): void;
  onConfirm(): void;
}

/** In the middle of an evening others are surprised by it: says first what it means, and for the orders that wait. */
function DeciderSheet({ tills: { tills, waiting }, wanted, onClose, onConfirm }: DeciderSheetProps) {
  const t = useTillWords();
  const now = useNow();
  const isThere = tills.some(
    (till) => till.scopes.includes('orders') && till.seenAt !== null && !isGone(till, now),
  );
  return (
    <ConfirmSheet
      isOpen
      title={t(`decide.${wanted}`)}
      confirm={t(`decideDo.${wanted}`)}
      isHeld={false}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{t(`decideText.${wanted}`)}</p>
      {waiting > 0 && <p>{t(`decideWaiting.${wanted}`, { count: waiting })}</p>}
      {wanted === 'TILL' && !isThere && <p className={styles.sure}>{t('decideNobody')}</p>}
    </ConfirmSheet>
  );
}
