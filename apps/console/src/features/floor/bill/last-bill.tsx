import { useState } from 'react';
import { ComingPart } from '../../../shared/parts/coming-part.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import styles from './bill-panel.module.css';
import { useBillTexts } from './bill-words.ts';

const BillSheet = lazyPart(() => import('./bill-sheet.tsx'));

/** The bill of whoever sat at a table last: to look it up, to take what is still owed, or to have them go on. */
export function LastBill({ visitId }: { visitId: string }) {
  const { may } = useVenue();
  const b = useBillTexts();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!may('bill.record') || !b) return null;
  return (
    <div className={styles.panel}>
      <Button shape="large" onClick={() => setOpen(true)}>
        {b('last')}
      </Button>
      {wasOpen && (
        <ComingPart>
          <BillSheet visitId={visitId} isOpen={isOpen} onClose={() => setOpen(false)} />
        </ComingPart>
      )}
    </div>
  );
}
