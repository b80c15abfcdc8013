import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { SwitchRow } from '../../../shared/widgets/rows/switch-row.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useEnteringWords } from '../entering-words.ts';
import { type ChosenDraft, maySend } from './chosen-line.ts';
import type { EntryDraft } from './entry-draft.ts';
import styles from './send-bar.module.css';

interface SendBarProps {
  draft: EntryDraft;
  chosen: ChosenDraft;
  /** The account that works here. */
  me: string;
  onAdult(isAdult: boolean): void;
  onList(): void;
  onSend(): void;
}

/** What it comes to, and the tap that enters it. */
export function SendBar({ draft, chosen, me, onAdult, onList, onSend }: SendBarProps) {
  const { won } = useWords();
  const e = useEnteringWords();
  const { sent, isAdult } = draft;
  const { pieces, total, isForAdults } = chosen;
  const isTheirs = sent !== null && sent.by !== me;
  return (
    <div className={styles.bar}>
      {isForAdults && sent === null && (
        <SwitchRow label={e('adult')} note={e('adultNote')} isOn={isAdult} onChange={onAdult} />
      )}
      {sent !== null && (
        <p className={styles.sending} role="status">
          <Icon name={isTheirs ? 'alert' : 'clock'} size={20} />
          {isTheirs ? e('theirs') : e('sending')}
        </p>
      )}
      <div className={styles.row}>
        <button type="button" className={styles.sum} onClick={onList} disabled={pieces === 0}>
          <b>{won(total)}</b>
          <span>{e('pieces', { count: pieces })}</span>
        </button>
        <Button
          kind="primary"
          shape="large"
          className={styles.send ?? ''}
          disabled={!maySend(draft, chosen, me)}
          onClick={onSend}
        >
          {isTheirs ? e('sendAgain') : e('send')}
        </Button>
      </div>
    </div>
  );
}
