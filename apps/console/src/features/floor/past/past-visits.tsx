import { useState } from 'react';
import { ComingPart } from '../../../shared/parts/coming-part.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';

const PastSheet = lazyPart(() => import('./past-sheet.tsx'));

/** From the floor to who sat there before. */
export function PastVisits() {
  const { t } = useWords();
  const { may } = useVenue();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!may('bill.record')) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('floor.past')}
      </Button>
      {wasOpen && (
        <ComingPart>
          <PastSheet isOpen={isOpen} onClose={() => setOpen(false)} />
        </ComingPart>
      )}
    </>
  );
}
