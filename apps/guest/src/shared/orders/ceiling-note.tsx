import { type CartTotals, ceilingRefusal, isAboveCeiling } from '@hansang/rules';
import { Suspense } from 'react';
import { RefusalText } from '../page/refusal-text.tsx';
import { usePhone } from '../phone.ts';
import { usePhoneStore } from '../store.ts';
import { useWords } from '../words/words.ts';

export interface CeilingNoteProps {
  readonly totals: CartTotals;
  /** The screen tells by itself what will be refused. */
  readonly isRefusalTold?: boolean;
}

/** Before a large order goes out: that staff look at it first, or that it is too large. */
export function CeilingNote({ totals, isRefusalTold = false }: CeilingNoteProps) {
  const { t } = useWords();
  const menu = usePhoneStore(usePhone().menu.answer, null);
  if (!menu || !isAboveCeiling(menu, totals)) return null;
  const refusal = ceilingRefusal(menu, totals);
  if (!refusal) return <p className="hint">{t('cart.large')}</p>;
  if (isRefusalTold) return null;
  return (
    <p className="why" role="status">
      <Suspense>
        <RefusalText refusal={refusal} />
      </Suspense>
    </p>
  );
}
