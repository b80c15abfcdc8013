import { DAY_MEANS, type DayMeans } from '@hansang/contract';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { signed } from '../../../shared/money/signed.ts';
import { WonField } from '../../../shared/money/won-field.tsx';
import { useAsAsked } from '../../../shared/use-as-asked.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Choice } from '../../../shared/widgets/choice.tsx';
import { ConfirmSheet } from '../../../shared/widgets/confirm-sheet.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import { SelectField } from '../../../shared/widgets/rows/select-field.tsx';
import { useReportWords } from '../../../shared/words/report-words.ts';
import { useWords } from '../../../shared/words/words.ts';
import { useDayWords } from '../day-words.ts';
import { useAsked } from '../use-asked.ts';
import { useOnce } from '../use-day.ts';
import styles from './report.module.css';

interface CorrectSheetProps {
  day: string;
  /** How many reports it has. */
  reportCount: number;
  isOpen: boolean;
  onClose(): void;
}

/** What an owner puts right of a closed day: a row of its own, with the reason. */
export function CorrectSheet({ day: now, reportCount, isOpen, onClose }: CorrectSheetProps) {
  const { won } = useWords();
  const d = useDayWords();
  const r = useReportWords();
  const { restaurantId } = useVenue();
  const day = useAsked(now, isOpen, (one) => one);
  const reports = useAsAsked(reportCount, isOpen);
  const [means, setMeans] = useState<DayMeans>('CASH');
  const [adds, setAdds] = useState<'more' | 'less'>('less');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const close = () => {
    setAmount(null);
    setReason('');
    onClose();
  };
  const worth = adds === 'less' ? 0 - (amount ?? 0) : (amount ?? 0);
  const change = useOnce({
    send: (_: null, key) =>
      call('correctDay', {
        params: { restaurantId },
        body: { businessDay: day, means, amount: worth, reason: reason.trim(), reports },
        key,
      }),
    told: d('corrected'),
    onDone: close,
    isOpen,
  });
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={close}
      title={d('correctTitle')}
      sub={<p className={styles.small}>{day}</p>}
      isOnTop={false}
      confirm={d('correctDo', { amount: signed(worth, won) })}
      isHeld={worth === 0 || reason.trim() === '' || change.isPending}
      onConfirm={() => change.mutate(null)}
    >
      <div className={styles.closing}>
        <p className={styles.small}>{d('correctText')}</p>
        <SelectField
          label={d('correctMeans')}
          value={means}
          onChange={(chosen) => setMeans(DAY_MEANS.find((one) => one === chosen) ?? 'CASH')}
        >
          {DAY_MEANS.map((one) => (
            <option key={one} value={one}>
              {r(`means.${one}`)}
            </option>
          ))}
        </SelectField>
        <Choice
          label={d('correctWay')}
          options={[
            ['less', d('correctLess')],
            ['more', d('correctMore')],
          ]}
          value={adds}
          onChange={(chosen) => setAdds(chosen)}
        />
        <WonField label={d('amount')} value={amount} onChange={setAmount} />
        <Field
          label={d('reason')}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmSheet>
  );
}
