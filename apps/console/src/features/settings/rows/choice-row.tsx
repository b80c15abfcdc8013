import segments from '../../../shared/widgets/segments.module.css';
import type { RowName } from '../use-settings.ts';
import { SettingRow } from './setting-row.tsx';

interface ChoiceRowProps<Value extends string> {
  name: RowName;
  options: readonly (readonly [Value, string])[];
  chosen: readonly Value[];
  onChoose(value: Value): void;
}

/** One of a few values, or some of them, side by side. */
export function ChoiceRow<Value extends string>({ name, options, chosen, onChoose }: ChoiceRowProps<Value>) {
  return (
    <SettingRow name={name} isWide>
      {(ids) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
        <div
          className={`${segments.segments} ${segments.all}`}
          role="group"
          aria-labelledby={ids.label}
          aria-describedby={ids.note}
        >
          {options.map(([one, text]) => (
            <button
              key={one}
              type="button"
              className={segments.segment}
              aria-pressed={chosen.includes(one)}
              onClick={() => onChoose(one)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </SettingRow>
  );
}
