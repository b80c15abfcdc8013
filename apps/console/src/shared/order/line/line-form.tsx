import type { LineReason } from '@hansang/contract';
import type { BoardOrder, OrderLine, SubstituteDish, TableView } from '@hansang/contract/schemas';
import { type LineBounds, lineBounds } from '@hansang/rules';
import { useState } from 'react';
import { useVenue } from '../../venue/me.ts';
import { Button } from '../../widgets/button.tsx';
import { Choice } from '../../widgets/choice.tsx';
import { Field } from '../../widgets/field.tsx';
import { Switch } from '../../widgets/switch.tsx';
import { useWords } from '../../words/words.ts';
import { ReasonChoice } from '../reason-choice.tsx';
import styles from './line-sheet.module.css';
import { LINE_WAYS, type LineWay, type LineWish } from './line-wish.ts';
import { PassTarget } from './pass-target.tsx';
import { Pieces } from './pieces.tsx';
import { SubstituteList } from './substitute-list.tsx';
import { isSameLine, useLineChange } from './use-line-change.ts';

interface LineFormProps {
  order: BoardOrder;
  line: OrderLine;
  onDone(): void;
}

const NOTE_MAX = 200;

/** Takes pieces of a line off, offers another dish for them, or gives them free. */
export function LineForm({ order, line, onDone }: LineFormProps) {
  const { t, told } = useWords();
  const { may } = useVenue();
  const change = useLineChange(onDone);
  // As it was when this was opened: a colleague may be asked for the same, and have done it.
  const [asked, setAsked] = useState(line);
  const isChanged = !isSameLine(line, asked) && !change.isPending;
  const bounds = lineBounds(order.status, line);
  const most = mostOf(bounds);
  const ways = LINE_WAYS.filter((way) => most[way] > 0 && mayGo(way, order, may));
  const [way, setWay] = useState<LineWay>('off');
  const [wanted, setWanted] = useState(bounds.off);
  const [reason, setReason] = useState<LineReason | null>(null);
  const [note, setNote] = useState('');
  const [dish, setDish] = useState<SubstituteDish | null>(null);
  const [target, setTarget] = useState<TableView | null>(null);
  const [isMarked, setMarked] = useState(true);
  const [isAdult, setAdult] = useState(false);
  // Somebody else may have taken some of them meanwhile.
  const quantity = Math.min(wanted, most[way]);
  const isOther = way === 'instead' || way === 'replace';
  const isOut = isOther || (way === 'off' && reason === 'LACK_OF_INGREDIENTS');
  const wish = wishOf({ way, quantity, reason, note, dish, target, isAdult, isSoldOut: isOut && isMarked });
  const isLast = way === 'off' && quantity === line.liveQuantity && isAlone(order, line);
  return (
    <>
      <div className={styles.form}>
        {ways.length > 1 && (
          <Choice<LineWay>
            label={t('line.how')}
            options={ways.map((one) => [one, t(`line.way.${one}`)] as const)}
            value={way}
            onChange={(chosen) => {
              setWay(chosen);
              // The same reasons say other things of it.
              setReason(null);
            }}
          />
        )}
        <Pieces count={quantity} most={most[way]} onChange={setWanted} />
        {(way === 'off' || way === 'free') && (
          <>
            <ReasonChoice
              label={t(way === 'off' ? 'reason.cancel' : 'reason.free')}
              isFree={way === 'free'}
              reason={reason}
              onChoose={setReason}
            />
            <Field
              label={t(way === 'off' ? 'reason.note' : 'reason.freeNote')}
              value={note}
              maxLength={NOTE_MAX}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
        {isOther && (
          <SubstituteList
            orderId={order._id}
            line={line.line}
            quantity={quantity}
            chosen={dish}
            onChoose={setDish}
          />
        )}
        {way === 'replace' && dish?.isNotAllowedMinor && (
          <div className={styles.mark}>
            <span>{t('line.adult')}</span>
            <Switch isOn={isAdult} onChange={setAdult} label={t('line.adult')} />
          </div>
        )}
        {way === 'pass' && <PassTarget fromTableIdx={order.tableIdx} chosen={target} onChoose={setTarget} />}
        {isOut && (
          <div className={styles.mark}>
            <span>{t('line.soldOut')}</span>
            <Switch isOn={isMarked} onChange={setMarked} label={t('line.soldOut')} />
          </div>
        )}
        <p className={styles.note}>
          {told(
            t(`line.note.${way}`),
            isLast && t('line.last'),
            (way === 'off' || way === 'free') && order.payment?.status === 'SUCCESS' && t('reason.refunds'),
          )}
        </p>
        {isChanged && (
          <p className={styles.note} role="status">
            {t('line.changed')}
          </p>
        )}
      </div>
      <footer>
        {isChanged ? (
          <Button kind="primary" shape="large" isWide onClick={() => setAsked(line)}>
            {t('line.anew')}
          </Button>
        ) : (
          <Button
            kind={way === 'off' ? 'danger' : 'primary'}
            shape="large"
            isWide
            disabled={!wish || quantity === 0 || change.isPending}
            onClick={() => wish && change.mutate({ order, line, wish })}
          >
            {t(`line.do.${way}`, { count: quantity })}
          </Button>
        )}
      </footer>
    </>
  );
}

interface Filled {
  readonly way: LineWay;
  readonly quantity: number;
  readonly reason: LineReason | null;
  readonly note: string;
  readonly dish: SubstituteDish | null;
  readonly target: TableView | null;
  readonly isAdult: boolean;
  readonly isSoldOut: boolean;
}

/** Null while something is still to be chosen. */
function wishOf({ way, quantity, reason, note, dish, target, isAdult, isSoldOut }: Filled): LineWish | null {
  if (way === 'pass')
    return target && { way, quantity, toTableIdx: target.tableIdx, toVisitId: target.visitId };
  if (way === 'free') return reason && { way, quantity, reason, note: note.trim() };
  if (way === 'off') return reason && { way, quantity, reason, note: note.trim(), isSoldOut };
  if (!dish) return null;
  const other = { quantity, menuId: dish.menuId, sizeId: dish.sizeId, isSoldOut };
  if (way === 'instead') return { way, ...other };
  return isAdult || !dish.isNotAllowedMinor ? { way, ...other, isAdult } : null;
}

/** How many pieces each way is open to. */
const mostOf = (bounds: LineBounds): Record<LineWay, number> => ({ ...bounds, replace: bounds.instead });

/**
 * Who may do what about a line. Guests are asked on the phone that ordered; of what staff entered whoever stands at the table
 * has asked, and what was paid first goes to nobody else.
 */
function mayGo(way: LineWay, order: BoardOrder, may: ReturnType<typeof useVenue>['may']): boolean {
  if (way === 'free') return may('line.free');
  if (way === 'instead') return order.source !== 'STAFF' && order.source !== 'POS';
  if (way === 'replace') return order.source === 'STAFF';
  return way !== 'pass' || (may('table.move') && order.payment === null);
}

/** Whether nothing else of the order is left, so that it ends with this line. */
const isAlone = ({ menus, status }: BoardOrder, { line }: OrderLine): boolean =>
  status !== 'COMPLETE' && menus.every((one) => one.line === line || one.liveQuantity === 0);
