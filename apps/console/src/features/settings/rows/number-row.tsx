import type { SettingValues } from '@hansang/contract/schemas';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import { NumberInput } from './number-input.tsx';
import { SettingRow } from './setting-row.tsx';

type Figure = {
  [Field in keyof SettingValues]: SettingValues[Field] extends number ? Field : never;
}[keyof SettingValues];

interface NumberRowProps {
  name: Figure;
  least: number;
  most: number;
  unit: 'minutes' | 'hours' | 'seconds' | 'dishes' | 'won';
}

export function NumberRow({ name, least, most, unit }: NumberRowProps) {
  const t = useSettingWords();
  const { values, save } = useOpenSettings();
  return (
    <SettingRow name={name}>
      {({ note }) => (
        <NumberInput
          value={values[name]}
          least={least}
          most={most}
          unit={t(`unit.${unit}`)}
          label={t(`field.${name}`)}
          describedBy={note}
          onSave={(value, began) => save(name, { [name]: value }, { [name]: began })}
        />
      )}
    </SettingRow>
  );
}
