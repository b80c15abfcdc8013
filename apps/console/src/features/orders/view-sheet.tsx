import { useAwake } from '../../shared/awake/awake.ts';
import {
  REPEAT_CHOICES,
  setRepeat,
  setVolume,
  sound,
  useRepeat,
  useSound,
  useVolume,
  VOLUMES,
} from '../../shared/sound.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Choice } from '../../shared/widgets/choice.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import { playChime } from './chime.ts';
import { DENSITIES, type Density } from './layout/density.ts';
import styles from './view-sheet.module.css';

interface ViewSheetProps {
  isOpen: boolean;
  onClose(): void;
  density: Density;
  onDensity(density: Density): void;
}

/** How this device shows the board and how loud it rings. */
export function ViewSheet({ isOpen, onClose, density, onDensity }: ViewSheetProps) {
  const { t } = useWords();
  const volume = useVolume();
  const repeat = useRepeat();
  const awake = useAwake();
  const isHeard = useSound() === 'on';
  return (
    <Sheet isOpen={isOpen} onClose={onClose} place="middle" title={t('view.title')}>
      <div className={styles.settings}>
        <Choice
          label={t('view.density')}
          options={DENSITIES.map((one) => [one, t(`view.density.${one}`)] as const)}
          value={density}
          onChange={onDensity}
        />
        <Choice
          label={t('sound.volume')}
          options={VOLUMES.map((one) => [one, t(`sound.volume.${one}`)] as const)}
          value={volume}
          onChange={(wanted) => {
            setVolume(wanted);
            sound(playChime);
          }}
        />
        <Choice
          label={t('rush.repeat')}
          options={REPEAT_CHOICES.map((one) => [one, t(`rush.repeat.${one}`)] as const)}
          value={repeat}
          onChange={setRepeat}
        />
        <Button disabled={!isHeard} onClick={() => sound(playChime)}>
          {t('sound.try')}
        </Button>
        {!isHeard && <p className={styles.note}>{t('sound.silent')}</p>}
        <p className={styles.note}>{t(awake === 'none' ? 'rush.mayDarken' : 'rush.staysOn')}</p>
      </div>
    </Sheet>
  );
}
