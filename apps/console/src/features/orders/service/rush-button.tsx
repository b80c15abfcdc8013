import { KITCHEN_DELAYS, type KitchenDelay } from '@hansang/contract';
import { useState } from 'react';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Choice } from '../../../shared/widgets/choice.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { Switch } from '../../../shared/widgets/switch.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './service.module.css';
import { useRush } from './use-rush.ts';
import { useService } from './use-service.ts';

/** How far the kitchen is behind, and for managers whether orders are accepted by themselves. */
export function RushButton() {
  const { t } = useWords();
  const { may } = useVenue();
  const [isOpen, setOpen] = useState(false);
  const state = useService();
  const { turn, isPending } = useRush();
  if (!state || !may('order.progress')) return null;
  return (
    <>
      <Button
        kind="quiet"
        className={styles.turn ?? ''}
        title={t('rush.kitchenNote')}
        onClick={() => setOpen(true)}
      >
        <Icon name="flame" size={22} />
        <span className={styles.word}>{t('rush.kitchen')}</span>
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} place="middle" title={t('rush.kitchen')}>
        <div className={styles.rush}>
          <Choice
            label={t('rush.delay')}
            options={KITCHEN_DELAYS.map(
              (minutes) =>
                [
                  String(minutes),
                  minutes === 0 ? t('rush.noDelay') : t('rush.minutes', { minutes }),
                ] as const,
            )}
            value={String(state.kitchenDelay)}
            onChange={(minutes) => !isPending && turn({ minutes: Number(minutes) as KitchenDelay })}
          />
          <p className={styles.small}>{t('rush.kitchenNote')}</p>
          {may('setting.change') && (
            <>
              <div className={styles.row}>
                <span className={styles.text}>{t('rush.automatic')}</span>
                <Switch
                  label={t('rush.automatic')}
                  isOn={state.acceptsAutomatically}
                  onChange={(isAutomatic) => turn({ isAutomatic })}
                />
              </div>
              <p className={styles.small}>{t('rush.automaticNote')}</p>
            </>
          )}
        </div>
      </Sheet>
    </>
  );
}
