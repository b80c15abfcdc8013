import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { NumberInput } from './number-input.tsx';
import { SettingRow } from './setting-row.tsx';

const MOST_MAIN = 999;

/** The fewest and the most main dishes of a first order. */
export function MainMenuRow() {
  const t = useSettingWords();
  const { list } = useWords();
  const { values, save } = useOpenSettings();
  const { min, max } = values.mainMenuOrder;
  const field = t('field.mainMenuOrder');
  return (
    <SettingRow name="mainMenuOrder" isWide>
      <div className={styles.pair}>
        <NumberInput
          value={min}
          least={0}
          most={max}
          unit={t('unit.dishes')}
          before={t('least')}
          label={list([field, t('least')])}
          onSave={(next, began) =>
            save(
              'mainMenuOrder',
              { mainMenuOrder: { min: next, max } },
              { mainMenuOrder: { min: began, max } },
            )
          }
        />
        <NumberInput
          value={max}
          least={Math.max(min, 1)}
          most={MOST_MAIN}
          unit={t('unit.dishes')}
          before={t('most')}
          label={list([field, t('most')])}
          onSave={(next, began) =>
            save(
              'mainMenuOrder',
              { mainMenuOrder: { min, max: next } },
              { mainMenuOrder: { min, max: began } },
            )
          }
        />
      </div>
    </SettingRow>
  );
}

/** Quantity and won above which staff look first. */
export function CeilingRow({ name }: { name: 'orderCeiling' | 'waitingCeiling' }) {
  const t = useSettingWords();
  const { list } = useWords();
  const { values, save } = useOpenSettings();
  const { orderCeiling, waitingCeiling } = values;
  const { quantity, amount } = values[name];
  const isOne = name === 'orderCeiling';
  const field = t(`field.${name}`);
  return (
    <SettingRow name={name} isWide>
      <div className={styles.pair}>
        <NumberInput
          value={quantity}
          least={isOne ? 1 : orderCeiling.quantity}
          most={isOne ? waitingCeiling.quantity : 100_000}
          unit={t('unit.dishes')}
          before={t('quantity')}
          label={list([field, t('quantity')])}
          onSave={(next, began) =>
            save(name, { [name]: { quantity: next, amount } }, { [name]: { quantity: began, amount } })
          }
        />
        <NumberInput
          value={amount}
          least={isOne ? 1 : orderCeiling.amount}
          most={isOne ? waitingCeiling.amount : 400_000_000}
          unit={t('unit.won')}
          before={t('amount')}
          label={list([field, t('amount')])}
          onSave={(next, began) =>
            save(name, { [name]: { quantity, amount: next } }, { [name]: { quantity, amount: began } })
          }
        />
      </div>
    </SettingRow>
  );
}
