import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { NumberInput } from './number-input.tsx';
import { SettingRow } from './setting-row.tsx';

const STAGES = ['new', 'cooking', 'ready'] as const;
const MOST = 240;

/** From how many minutes on an order turns amber, then red, in each stage. */
export function WaitingRow() {
  const t = useSettingWords();
  const { list } = useWords();
  const { values, save } = useOpenSettings();
  const { waitingLimits } = values;
  return (
    <SettingRow name="waitingLimits" isWide>
      {STAGES.map((stage) => {
        const limits = waitingLimits[stage];
        const withThe = (changed: Partial<typeof limits>) => ({
          waitingLimits: { ...waitingLimits, [stage]: { ...limits, ...changed } },
        });
        return (
          <div className={styles.pair} key={stage}>
            <b className={styles.stage}>{t(`stage.${stage}`)}</b>
            <NumberInput
              value={limits.amber}
              least={1}
              most={limits.red - 1}
              unit={t('unit.minutes')}
              before={t('amber')}
              label={list([t(`stage.${stage}`), t('amber')])}
              onSave={(amber, began) => save('waitingLimits', withThe({ amber }), withThe({ amber: began }))}
            />
            <NumberInput
              value={limits.red}
              least={limits.amber + 1}
              most={MOST}
              unit={t('unit.minutes')}
              before={t('red')}
              label={list([t(`stage.${stage}`), t('red')])}
              onSave={(red, began) => save('waitingLimits', withThe({ red }), withThe({ red: began }))}
            />
          </div>
        );
      })}
    </SettingRow>
  );
}
