import type { FloorPlan, TableDetail } from '@hansang/contract/schemas';
import { type ReactNode, useState } from 'react';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon, type IconName } from '../../../shared/widgets/icon.tsx';
import sheet from '../table-sheet.module.css';
import { HeadsDialog } from './heads-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PartDialog } from './part-dialog.tsx';
import { PartyDialog } from './party-dialog.tsx';
import { ReserveDialog } from './reserve-dialog.tsx';
import styles from './seating-acts.module.css';
import { useSeatingWords } from './seating-words.ts';

interface SeatingActsProps {
  table: TableDetail;
  plan: FloorPlan | undefined;
  onMoved(tableIdx: number): void;
}

type Act = 'heads' | 'merge' | 'part' | 'party' | 'reserve';

/** What staff do about who sits at a table, beside taking and bringing: each its own small window. */
export default function SeatingActs({ table, plan, onMoved }: SeatingActsProps) {
  const s = useSeatingWords();
  const { may } = useVenue();
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const dialog = { table, isOpen: true, onClose: close };
  const canMerge = may('table.merge') && table.visit !== null;
  const canPart = canMerge && (table.orders.length > 1 || table.joined.length > 0);
  if (!may('table.admit')) return null;
  return (
    <section className={sheet.section} aria-labelledby="seating-acts">
      <h3 className={sheet.sectionTitle} id="seating-acts">
        {s('acts')}
      </h3>
      <div className={styles.acts}>
        <Tool icon="seated" onClick={() => setAct('heads')}>
          {s('headsTool')}
        </Tool>
        {canMerge && (
          <Tool icon="many" onClick={() => setAct('merge')}>
            {s('merge')}
          </Tool>
        )}
        {canPart && (
          <Tool icon="crop" onClick={() => setAct('part')}>
            {s('part')}
          </Tool>
        )}
        {table.visitId !== null && (
          <Tool icon="people" onClick={() => setAct('party')}>
            {s('party')}
          </Tool>
        )}
        <Tool icon="clock" onClick={() => setAct('reserve')}>
          {s('reserve')}
        </Tool>
      </div>
      {act === 'heads' && <HeadsDialog {...dialog} />}
      {act === 'merge' && <MergeDialog {...dialog} plan={plan} />}
      {act === 'part' && <PartDialog {...dialog} plan={plan} onParted={onMoved} />}
      {act === 'party' && <PartyDialog {...dialog} />}
      {act === 'reserve' && <ReserveDialog {...dialog} />}
    </section>
  );
}

function Tool({ icon, onClick, children }: { icon: IconName; onClick(): void; children: ReactNode }) {
  return (
    <Button shape="large" onClick={onClick}>
      <Icon name={icon} size={20} />
      {children}
    </Button>
  );
}
