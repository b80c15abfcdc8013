import type { SettingValues } from '@hansang/contract/schemas';
import { Switch } from '../../../shared/widgets/switch.tsx';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import { SettingRow } from './setting-row.tsx';

type Flag = {
  [Field in keyof SettingValues]: SettingValues[Field] extends boolean ? Field : never;
}[keyof SettingValues];

/** Something that a venue does or does not do. */
export function FlagRow({ name }: { name: Flag }) {
  const t = useSettingWords();
  const { values, save } = useOpenSettings();
  return (
    <SettingRow name={name}>
      <Switch
        isOn={values[name]}
        label={t(`field.${name as 'usePeopleCount'}`)}
        onChange={(isOn) => save(name, { [name]: isOn })}
      />
    </SettingRow>
  );
}
