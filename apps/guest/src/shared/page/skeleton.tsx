import { useWords } from '../words/words.ts';

/** Grey bars where lines will stand, while they are on their way. */
export function Skeleton({ rows }: { rows: number }) {
  const { t } = useWords();
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are all alike
        <span key={i} className="bone" />
      ))}
    </div>
  );
}
