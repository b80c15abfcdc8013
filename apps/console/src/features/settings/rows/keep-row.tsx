import type { KeepingField } from '@hansang/contract';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import { ChoiceRow } from './choice-row.tsx';
import { keepText } from './show-value.ts';

interface KeepRowProps {
  name: KeepingField;
  /** Days; null: for good. */
  times: readonly (number | null)[];
}

/** For how long something that is over is kept. */
export function KeepRow({ name, times }: KeepRowProps) {
  const t = useSettingWords();
  const { values, save } = useOpenSettings();
  const now = values[name];
  // A venue file may say another time than these.
  const all = times.includes(now) ? times : [now, ...times];
  return (
    <ChoiceRow
      name={name}
      options={all.map((days) => [String(days), keepText(days, t)])}
      chosen={[String(now)]}
      onChoose={(days) => save(name, { [name]: days === 'null' ? null : Number(days) })}
    />
  );
}
