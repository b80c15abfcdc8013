import { TABLET_LOCK_MINUTES } from '@hansang/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Choice } from '../../shared/widgets/choice.tsx';
import { useTeller } from '../../shared/widgets/toasts.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './account-page.module.css';

type Minutes = (typeof TABLET_LOCK_MINUTES)[number];

/** Makes this device one that the venue's people share. */
export function TabletSection() {
  const { t, failure } = useWords();
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const [lockMinutes, setLockMinutes] = useState<Minutes>(5);
  const share = useMutation({
    mutationFn: () => call('shareTablet', { params: { restaurantId }, body: { lockMinutes } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.me }),
    onError: (error) => warn(failure(error)),
  });
  return (
    <>
      <p className={styles.quiet}>{t('tablet.explain')}</p>
      <Choice
        label={t('tablet.lockAfter')}
        options={TABLET_LOCK_MINUTES.map((minutes) => [String(minutes), t('tablet.minutes', { minutes })])}
        value={String(lockMinutes)}
        onChange={(value) => setLockMinutes(Number(value) as Minutes)}
      />
      <div className={styles.row}>
        <Button disabled={share.isPending} onClick={() => share.mutate()}>
          {t('tablet.share')}
        </Button>
      </div>
    </>
  );
}
