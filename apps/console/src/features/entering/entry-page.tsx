import type { EntryMenu, Menu, TableView } from '@hansang/contract/schemas';
import { useEffect, useMemo, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { newKey } from '../../shared/api/new-key.ts';
import { useFloor } from '../../shared/tables/use-floor.ts';
import { serverNow } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button, buttonClass } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { ChooseSheet } from './choosing/choose-sheet.tsx';
import type { Choosing } from './choosing/choosing.ts';
import { plainLine } from './choosing/plain-line.ts';
import { chosenDraft, maySend, requestOf } from './draft/chosen-line.ts';
import { DraftPanel } from './draft/draft-panel.tsx';
import { useDraft } from './draft/draft-shelf.ts';
import {
  atLeast,
  EMPTY_DRAFT,
  isOfOthers,
  withInstead,
  withLine,
  withQuantity,
} from './draft/entry-draft.ts';
import { SendBar } from './draft/send-bar.tsx';
import { useEnteringWords } from './entering-words.ts';
import styles from './entry-page.module.css';
import { DishPicker } from './finding/dish-picker.tsx';
import { useEntryMenu } from './use-entry-menu.ts';

/** Staff enter an order for the guests of a table. */
export default function EntryPage() {
  const { t, failure } = useWords();
  const e = useEnteringWords();
  const { restaurantId } = useVenue();
  const tableIdx = Number(useParams().tableIdx);
  const floor = useFloor(restaurantId);
  const menu = useEntryMenu(restaurantId);
  const table = floor.data?.floors.flatMap(({ tables }) => tables).find((one) => one.tableIdx === tableIdx);
  const error = menu.error ?? floor.error;
  const isNoTable = floor.data && !table;
  // Guests of tables that belong together order at one of them.
  if (table?.joinedTo)
    return <Navigate to={`/${restaurantId}/floor/${table.joinedTo.tableIdx}/order`} replace />;
  return (
    <div className={styles.page}>
      <PageHead
        title={table ? e('title', { table: table.tableName }) : e('titleShort')}
        tools={
          <Link
            className={buttonClass({ kind: 'quiet', shape: 'square' })}
            to={`/${restaurantId}/floor/${tableIdx}`}
            aria-label={e('back')}
          >
            <Icon name="close" />
          </Link>
        }
      />
      {menu.data && table ? (
        <Entering key={tableIdx} table={table} menu={menu.data} />
      ) : (
        <StatePage text={isNoTable ? e('noTable') : error ? failure(error) : t('app.loading')}>
          {error && (
            <Button
              onClick={() => {
                void menu.refetch();
                void floor.refetch();
              }}
            >
              {t('app.retry')}
            </Button>
          )}
        </StatePage>
      )}
    </div>
  );
}

function Entering({ table, menu }: { table: TableView; menu: EntryMenu }) {
  const e = useEnteringWords();
  const { restaurantId, me } = useVenue();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { tableIdx, visitId } = table;
  const kept = useDraft(restaurantId, tableIdx);
  const { change } = kept;
  // What was begun for other guests is nobody's.
  const draft = isOfOthers(kept.draft, visitId) ? EMPTY_DRAFT : kept.draft;
  const chosen = useMemo(() => chosenDraft(menu.categories, draft.lines), [menu, draft.lines]);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const [wasSent, setWasSent] = useState(draft.sent !== null);
  if (draft.sent !== null && !wasSent) setWasSent(true);
  if (draft.refused && wasSent) setWasSent(false);
  const isDone = wasSent && draft.sent === null && draft.lines.length === 0;
  const back = (state as { from?: string } | null)?.from ?? `/${restaurantId}/floor/${tableIdx}`;
  useEffect(() => {
    if (isDone) void navigate(back, { replace: true });
  }, [isDone, navigate, back]);

  const edit = (turn: (before: typeof draft) => typeof draft) =>
    change((before) => {
      const own = isOfOthers(before, visitId) ? EMPTY_DRAFT : before;
      return own.sent ? own : { ...turn(own), visitId };
    });
  const add = (dish: Menu, quantity: number) => {
    const line = plainLine(dish, quantity);
    if (line) edit((before) => withLine(before, { ...line, quantity: atLeast(before, dish, quantity) }));
    else setChoosing({ dish, line: null, quantity: atLeast(draft, dish, quantity) });
  };
  const send = () => {
    if (!maySend(draft, chosen, me.id)) return;
    change((before) => {
      // A colleague's goes again as it was sent.
      if (before.sent) return { ...before, sent: { ...before.sent, by: me.id } };
      const body = requestOf(before, chosen, visitId);
      return { ...before, sent: { key: newKey(), by: me.id, at: serverNow(), body }, refused: null };
    });
  };
  const panel = (
    <DraftPanel
      draft={draft}
      chosen={chosen}
      menu={menu}
      knownHeads={table.visit?.headCount ?? null}
      onQuantity={({ line, menu: dish }, quantity) =>
        edit((before) => withQuantity(before, line, dish, quantity))
      }
      onDrop={(line) => edit((before) => withInstead(before, line, null))}
      onOpen={({ line, menu: dish }) => setChoosing({ dish, line, quantity: line.quantity })}
      onChange={(facts) => edit((before) => ({ ...before, ...facts }))}
    />
  );
  const bar = (
    <SendBar
      draft={draft}
      chosen={chosen}
      me={me.id}
      onAdult={(isAdult) => edit((before) => ({ ...before, isAdult }))}
      onList={() => setListOpen(!isListOpen)}
      onSend={send}
    />
  );
  return (
    <div className={styles.sides}>
      <DishPicker menu={menu} lines={draft.lines} isHeld={draft.sent !== null} onPick={add} onSend={send} />
      <section className={styles.list} aria-label={e('order')}>
        {panel}
      </section>
      <div className={styles.bar}>{bar}</div>
      <Sheet isOpen={isListOpen} onClose={() => setListOpen(false)} title={e('order')} foot={bar}>
        {panel}
      </Sheet>
      <ChooseSheet
        choosing={choosing}
        takesNotes={menu.takesNotes}
        onClose={() => setChoosing(null)}
        onDone={(line) => {
          const before = choosing?.line ?? null;
          edit((now) => (before ? withInstead(now, before, line) : line ? withLine(now, line) : now));
          setChoosing(null);
        }}
      />
    </div>
  );
}
