import type { TableView } from '@hansang/contract/schemas';
import { useState } from 'react';
import { ComingPart } from '../../../shared/parts/coming-part.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import styles from './bill-panel.module.css';
import { useBillTexts } from './bill-words.ts';

const BillSheet = lazyPart(() => import('./bill-sheet.tsx'));

/** From a table to its bill: taking money, or looking at what was taken. */
export function BillPanel({ visit: { visitId, money } }: { visit: NonNullable<TableView['visit']> }) {
  const { may } = useVenue();
  const b = useBillTexts();
  const [opened, setOpened] = useState<'pay' | 'bill' | null>(null);
  // What was open stays while it slides away.
  const [was, setWas] = useState(opened);
  if (opened !== null && opened !== was) setWas(opened);
  if (!may('bill.record') || !b) return null;
  const owes = money.owed > money.claimed;
  return (
    <div className={styles.panel}>
      {owes && (
        <Button kind="primary" shape="large" onClick={() => setOpened('pay')}>
          {b('open')}
        </Button>
      )}
      <Button shape="large" onClick={() => setOpened('bill')}>
        {b('see')}
      </Button>
      {was !== null && (
        <ComingPart>
          <BillSheet
            visitId={visitId}
            isOpen={opened !== null}
            startsPaying={was === 'pay'}
            onClose={() => setOpened(null)}
          />
        </ComingPart>
      )}
    </div>
  );
}
