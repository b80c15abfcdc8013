import { useContext } from 'react';
import { turnSoundOff, turnSoundOn, useSound } from '../sound.ts';
import { Button } from '../widgets/button.tsx';
import { Icon } from '../widgets/icon.tsx';
import { useWords } from '../words/words.ts';
import { RingingContext } from './ringing.ts';
import styles from './sound-button.module.css';

/** Answers what rings, shows whether it can be heard, and changes that. */
export function SoundButton() {
  const { t } = useWords();
  const state = useSound();
  return (
    <>
      <SeenButton />
      {state === 'blocked' && (
        <Button kind="primary" title={t('sound.blocked')} onClick={() => void turnSoundOn()}>
          <Icon name="soundOff" size={20} />
          <span className={styles.words}>{t('sound.enable')}</span>
        </Button>
      )}
      {(state === 'on' || state === 'off') && <MuteButton isOn={state === 'on'} />}
    </>
  );
}

function MuteButton({ isOn }: { isOn: boolean }) {
  const { t } = useWords();
  return (
    <Button
      kind="quiet"
      shape="square"
      aria-label={t(isOn ? 'sound.on' : 'sound.off')}
      title={t(isOn ? 'sound.on' : 'sound.off')}
      aria-pressed={isOn}
      onClick={() => (isOn ? turnSoundOff() : void turnSoundOn())}
    >
      <Icon name={isOn ? 'soundOn' : 'soundOff'} />
    </Button>
  );
}

/** Stops the ringing on every console, without taking any step; absent while nothing rings. */
function SeenButton() {
  const { t } = useWords();
  const { count, see } = useContext(RingingContext);
  if (count === 0) return null;
  return (
    <Button title={t('sound.ringing', { count })} className={styles.seen} onClick={see}>
      <Icon name="calling" size={20} />
      <span className={styles.words}>{t('sound.seen', { count })}</span>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    </Button>
  );
}
