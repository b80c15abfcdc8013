import { callPath } from '@hansang/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import styles from '../settings-page.module.css';

/** Everything of the venue as a file. The browser itself takes it, however large it is. */
export function ArchiveRow() {
  const t = useSettingWords();
  const { restaurantId } = useVenue();
  const { language, failure } = useWords();
  const { say, warn } = useTeller();
  const { mutate, isPending } = useMutation({
    // Asks for the proof; the download itself could not.
    mutationFn: () => call('openArchive', { params: { restaurantId } }),
    onSuccess({ orders }) {
      const link = document.createElement('a');
      link.href = `${callPath('archive', { restaurantId })}?language=${language}`;
      link.download = '';
      link.click();
      say(t('archive.begun', { orders }));
    },
    onError: (error) => warn(failure(error)),
  });
  return (
    <div className={`${styles.row} ${styles.wide}`}>
      <div className={styles.words}>
        <p className={styles.label}>{t('archive.title')}</p>
        <p className={styles.note}>{t('archive.note')}</p>
      </div>
      <div className={styles.control}>
        <Button disabled={isPending} onClick={() => mutate()}>
          {t('archive.take')}
        </Button>
      </div>
    </div>
  );
}
