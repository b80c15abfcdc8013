import { PhotoTools } from '../../../shared/photo/photo-tools.tsx';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import { SettingRow } from './setting-row.tsx';

const SQUARE = 1;

/** The venue's own sign. */
export function LogoRow() {
  const t = useSettingWords();
  const { values, save } = useOpenSettings();
  return (
    <SettingRow name="logo" isWide>
      <PhotoTools
        name={t('field.logo')}
        image={values.logo}
        aspect={SQUARE}
        onImage={(logo) => save('logo', { logo })}
      />
    </SettingRow>
  );
}
