import type { LineMark } from '@hansang/rules';
import { Suspense } from 'react';
import { useWords } from '../words/words.ts';
import { RefusalText } from './refusal-text.tsx';

/** Why a line of a cart cannot be ordered as it stands, what one costs now, and how many are left where some are. */
export function MarkText({ mark }: { mark: LineMark }) {
  const { t, won } = useWords();
  const { refusal } = mark;
  const price = refusal.code === 'MENU_CHANGED' ? refusal.params.amount : undefined;
  const left = refusal.code === 'LOW_STOCK' ? refusal.params.max : undefined;
  return (
    <p className="fault" role="status">
      <Suspense>
        <RefusalText refusal={refusal} />
      </Suspense>
      {price !== undefined && <span className="fault-left">{won(price)}</span>}
      {left !== undefined && <span className="fault-left">{t('menu.left', { count: left })}</span>}
    </p>
  );
}

/** The price of a line: struck out as far as it counts for nothing. */
export function LinePrice({ whole, counted }: { whole: number; counted: number }) {
  const { won } = useWords();
  if (whole === counted) return <p className="price">{won(whole)}</p>;
  return (
    <p className="price">
      <s className="price-off">{won(whole)}</s>
      {counted > 0 && won(counted)}
    </p>
  );
}
