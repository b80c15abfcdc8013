import { TESTS_MAX } from '@hansang/contract';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { SwitchRow } from '../../../shared/widgets/rows/switch-row.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useOpeningWords } from '../opening-words.ts';
import styles from './opening-page.module.css';
import type { OpeningAct } from './use-opening-act.ts';

interface DialogProps {
  /** Orders that were for trying out. */
  readonly tests: number;
  readonly isPending: boolean;
  onAct(act: OpeningAct): void;
  onClose(): void;
}

/** The last word before guests come: there is no way back. */
export function OpenDialog({ tests, isPending, onAct, onClose }: DialogProps) {
  const say = useOpeningWords();
  const [wipes, setWipes] = useState(tests <= TESTS_MAX);
  return (
    <Sheet isOpen onClose={onClose} place="middle" title={say('open.title')}>
      <div className={styles.dialog}>
        <p>{say('open.text')}</p>
        {tests > 0 && tests <= TESTS_MAX && (
          <SwitchRow
            label={say('open.wipes', { count: tests })}
            note={say('open.wipesText')}
            isOn={wipes}
            onChange={setWipes}
          />
        )}
        <Button
          kind="primary"
          shape="large"
          isWide
          disabled={isPending}
          onClick={() => onAct(wipes ? 'OPEN_AND_WIPE' : 'OPEN')}
        >
          {say('open.do')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Says what goes with the orders that were tried out, before it does. */
export function WipeDialog({ tests, isPending, onAct, onClose }: DialogProps) {
  const say = useOpeningWords();
  return (
    <Sheet isOpen onClose={onClose} place="middle" title={say('wipe.title')}>
      <div className={styles.dialog}>
        <p>{say('wipe.text', { count: tests })}</p>
        <Button kind="danger" shape="large" isWide disabled={isPending} onClick={() => onAct('WIPE')}>
          {say('todo.wipe')}
        </Button>
      </div>
    </Sheet>
  );
}
