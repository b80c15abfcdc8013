import type { ForgetGuestRequest } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useVenue } from '../venue/me.ts';
import { Button } from '../widgets/button.tsx';
import { Choice } from '../widgets/choice.tsx';
import { Sheet } from '../widgets/sheet.tsx';
import { useTeller } from '../widgets/toasts.tsx';
import { useWords } from '../words/words.ts';
import styles from './forget-guest.module.css';
import { saveFile } from './save-file.ts';

interface ForgetGuestProps {
  /** What leads to the phone. */
  readonly of: ForgetGuestRequest;
  /** The visit whose other phones may go with it. */
  readonly visitId?: string | null;
  onClose(): void;
}

/** Asks once more before a guest is forgotten, and says what goes and what stays: nothing brings it back. */
export function ForgetGuest({ of, visitId = null, onClose }: ForgetGuestProps) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { say, warn } = useTeller();
  const { t, failure } = useWords();
  const [whose, setWhose] = useState<'PHONE' | 'TABLE'>('PHONE');
  const asked = whose === 'TABLE' && visitId !== null ? { visitId } : of;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('forgetGuest', { params: { restaurantId }, body: asked }),
    onSuccess: ({ phones, orders, reviews }) =>
      say(phones === 0 ? t('forget.nothing') : t('forget.done', { orders, reviews })),
    onError: (error) => warn(failure(error)),
    onSettled() {
      onClose();
      void client.invalidateQueries({ queryKey: keys.reviews(restaurantId) });
      void client.invalidateQueries({ queryKey: keys.board(restaurantId) });
    },
  });
  const exporting = useMutation({
    mutationFn: () => call('exportGuest', { params: { restaurantId }, body: asked }),
    onSuccess(known) {
      if (known.phones === 0) return say(t('forget.nothing'));
      saveFile(`guest-${known.madeAt.slice(0, 10)}.json`, JSON.stringify(known, null, 2));
      say(t('forget.exported'));
    },
    onError: (error) => warn(failure(error)),
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      place="middle"
      title={t('forget.title')}
      foot={
        <>
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button kind="danger" shape="large" disabled={isPending} onClick={() => mutate()}>
            {t('forget.do')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {visitId !== null && (
          <Choice<'PHONE' | 'TABLE'>
            label={t('forget.whose')}
            options={[
              ['PHONE', t('forget.phone')],
              ['TABLE', t('forget.table')],
            ]}
            value={whose}
            onChange={setWhose}
          />
        )}
        <p>{t('forget.exportNote')}</p>
        <div>
          <Button disabled={exporting.isPending} onClick={() => exporting.mutate()}>
            {t('forget.export')}
          </Button>
        </div>
        <h3>{t('forget.goesTitle')}</h3>
        <p>{t('forget.goes')}</p>
        <h3>{t('forget.staysTitle')}</h3>
        <p>{t('forget.stays')}</p>
        <p className={styles.note}>{t('forget.noWayBack')}</p>
      </div>
    </Sheet>
  );
}
