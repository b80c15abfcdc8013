import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { Switch } from '../../../shared/widgets/switch.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './keys-sheet.module.css';

const KEYS = [
  [['←', '↑', '↓', '→'], 'keys.move'],
  [['A'], 'keys.accept'],
  [['R'], 'keys.reject'],
  [['D'], 'keys.cooked'],
  [['S'], 'keys.complete'],
  [['X'], 'keys.cancel'],
  [['Z'], 'keys.undo'],
  [['M'], 'keys.mute'],
  [['?'], 'keys.help'],
] as const;

interface KeysSheetProps {
  isOpen: boolean;
  onClose(): void;
  areOn: boolean;
  onSwitch(areOn: boolean): void;
}

/** Which key does what, and a way to turn them off. */
export function KeysSheet({ isOpen, onClose, areOn, onSwitch }: KeysSheetProps) {
  const { t } = useWords();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} place="middle" title={t('keys.title')}>
      <p>{t('keys.intro')}</p>
      <dl className={styles.keys}>
        {KEYS.map(([combo, text]) => (
          <KeyRow key={text} combo={combo} text={t(text)} />
        ))}
      </dl>
      <div className={styles.switch}>
        <span aria-hidden="true">{t('keys.switch')}</span>
        <Switch isOn={areOn} onChange={onSwitch} label={t('keys.switch')} />
      </div>
    </Sheet>
  );
}

function KeyRow({ combo, text }: { combo: readonly string[]; text: string }) {
  return (
    <>
      <dt className={styles.combo}>
        {combo.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  );
}
