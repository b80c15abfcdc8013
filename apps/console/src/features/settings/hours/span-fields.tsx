import type { OpenSpan } from '@hansang/rules/hours';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import styles from '../settings-page.module.css';
import { TimeField } from './time-field.tsx';

interface SpanFieldsProps {
  span: OpenSpan;
  onChange(span: OpenSpan): void;
  onRemove(): void;
  /** Without it the venue is closed on that day. */
  isOnly: boolean;
}

export function SpanFields({ span, onChange, onRemove, isOnly }: SpanFieldsProps) {
  const t = useSettingWords();
  const { list } = useWords();
  const { open, close, lastOrder, breaks = [] } = span;
  const putBreaks = (next: NonNullable<OpenSpan['breaks']>) => {
    const { breaks: _before, ...rest } = span;
    onChange(next.length > 0 ? { ...rest, breaks: next } : rest);
  };
  const putLast = (time: string) => {
    const { lastOrder: _before, ...rest } = span;
    onChange(time ? { ...rest, lastOrder: time } : rest);
  };
  return (
    <div className={styles.span}>
      <div className={styles.pair}>
        <TimeField
          label={t('hours.open')}
          time={open}
          onChange={(time) => onChange({ ...span, open: time })}
        />
        <TimeField
          label={t('hours.close')}
          time={close}
          onChange={(time) => onChange({ ...span, close: time })}
        />
        <TimeField label={t('hours.lastOrder')} time={lastOrder ?? ''} onChange={putLast} />
      </div>
      <p className={styles.note}>{t('hours.lastOrder.note')}</p>
      {breaks.map(({ from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no name of its own, and is never moved
        <div className={styles.pair} key={index}>
          <TimeField
            label={list([t('hours.break'), t('hours.from')])}
            time={from}
            onChange={(time) => putBreaks(breaks.map((one, at) => (at === index ? { from: time, to } : one)))}
          />
          <TimeField
            label={list([t('hours.break'), t('hours.to')])}
            time={to}
            onChange={(time) => putBreaks(breaks.map((one, at) => (at === index ? { from, to: time } : one)))}
          />
          <Button
            kind="quiet"
            aria-label={list([t('hours.break'), t('remove')])}
            onClick={() => putBreaks(breaks.filter((_, at) => at !== index))}
          >
            {t('remove')}
          </Button>
        </div>
      ))}
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={() => putBreaks([...breaks, { from: '15:00', to: '16:00' }])}>
          {t('hours.addBreak')}
        </Button>
        <Button kind="quiet" onClick={onRemove}>
          {t(isOnly ? 'hours.dayOff' : 'remove')}
        </Button>
      </div>
    </div>
  );
}
