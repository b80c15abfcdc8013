import { turnSoundOff, turnSoundOn, useSound } from '../sound.ts';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Shows whether new orders can be heard, and changes it. */
export function SoundButton() {
  const { t } = useWords();
  const state = useSound();
  if (state === 'none') return null;
  if (state === 'blocked')
    return (
      <Button kind="primary" title={t('sound.blocked')} onClick={() => void turnSoundOn()}>
        <Icon name="soundOff" size={20} />
        {t('sound.enable')}
      </Button>
    );
  const isOn = state === 'on';
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
