import { TESTS_MAX } from '@hansang/contract';
import type { OpeningState } from '@hansang/contract/schemas';
import { type ReactNode, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button, buttonClass } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { PageHead } from '../../../shared/widgets/page-head.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useOpeningWords } from '../opening-words.ts';
import { OpenDialog, WipeDialog } from './open-dialog.tsx';
import styles from './opening-page.module.css';
import { TestOrder } from './test-order.tsx';
import { useOpening } from './use-opening.ts';
import { type OpeningAct, useOpeningAct } from './use-opening-act.ts';
import { useTick } from './use-tick.ts';

/** What is left to do between a venue's set-up and its first guests; for its owners. */
export default function OpeningPage() {
  const { t, failure } = useWords();
  const { restaurantId } = useVenue();
  const { data, error, refetch } = useOpening();
  if (data?.isOpen) return <Navigate to={`/${restaurantId}/orders`} replace />;
  if (data) return <ToDo state={data} />;
  return (
    <StatePage text={error ? failure(error) : t('app.loading')}>
      {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
    </StatePage>
  );
}

function ToDo({ state }: { state: OpeningState }) {
  const { of } = useWords();
  const say = useOpeningWords();
  const { restaurantId, name } = useVenue();
  const act = useOpeningAct();
  const ticking = useTick();
  const [asks, ask] = useState<'open' | 'wipe' | null>(null);
  const { dishes, tables, tests, testsServed, people, isRotating, prepay, isMenuChecked, areCodesPrinted } =
    state;
  const run = (wanted: OpeningAct) => act.mutate(wanted, { onSuccess: () => ask(null) });
  const dialog = { tests, isPending: act.isPending, onAct: run, onClose: () => ask(null) };
  const to = (page: string, text: string) => (
    <Link className={buttonClass({})} to={`/${restaurantId}/${page}`}>
      {text}
    </Link>
  );
  const tick = (step: 'MENU' | 'CODES', text: string) => (
    <Button disabled={ticking.isPending} onClick={() => ticking.mutate({ step, isDone: true })}>
      <Icon name="check" size={20} />
      {text}
    </Button>
  );
  return (
    <>
      <PageHead title={say('todo.title')} />
      <div className={styles.page}>
        <p>{say('todo.made', { venue: of(name) })}</p>
        <ol className={styles.list}>
          <Item title={say('todo.menu')} isDone={isMenuChecked}>
            <p>{dishes > 0 ? say('todo.menuText', { count: dishes }) : say('todo.menuNone')}</p>
            {to('menu', say('todo.toMenu'))}
            {to('menu/sheet', say('todo.toSheet'))}
            {dishes > 0 && !isMenuChecked && tick('MENU', say('todo.menuIsRight'))}
          </Item>
          {isRotating ? (
            <Item title={say('step.tables')}>
              <p>{say('todo.displaysText', { count: tables })}</p>
              {to('tables', say('todo.toTables'))}
            </Item>
          ) : (
            <Item title={say('todo.codes')} isDone={areCodesPrinted}>
              <p>{say('todo.codesText', { count: tables })}</p>
              {to('tables/print', say('todo.toCodes'))}
              {!areCodesPrinted && tick('CODES', say('todo.codesHang'))}
            </Item>
          )}
          <Item title={say('todo.test')} isDone={testsServed > 0}>
            <TestOrder state={state} />
          </Item>
          <Item title={say('todo.staff')} isDone={people > 0}>
            <p>{people > 0 ? say('todo.staffCount', { count: people }) : say('todo.staffText')}</p>
            {to('people', say('todo.toStaff'))}
          </Item>
          {prepay !== 'OFF' && (
            <Item title={say('todo.prepay')} isDone={prepay === 'ON'}>
              <p>{say(PREPAY_TEXTS[prepay])}</p>
              {prepay === 'NEEDS_KEYS' && to('payments', say('todo.toKeys'))}
              {prepay === 'READY' && (
                <Button disabled={act.isPending} onClick={() => run('PREPAY')}>
                  {say('todo.prepayTurnOn')}
                </Button>
              )}
            </Item>
          )}
          <Item title={say('todo.open')}>
            <p>{say('todo.openText')}</p>
            <Button kind="primary" shape="large" onClick={() => ask('open')}>
              {say('todo.openNow')}
            </Button>
            {tests > 0 && tests <= TESTS_MAX && (
              <Button onClick={() => ask('wipe')}>{say('todo.wipe')}</Button>
            )}
          </Item>
        </ol>
      </div>
      {asks === 'open' && <OpenDialog {...dialog} />}
      {asks === 'wipe' && <WipeDialog {...dialog} />}
    </>
  );
}

const PREPAY_TEXTS = {
  NEEDS_KEYS: 'todo.prepayKeys',
  READY: 'todo.prepayReady',
  ON: 'todo.prepayOn',
} as const;

function Item({ title, isDone = false, children }: { title: string; isDone?: boolean; children: ReactNode }) {
  const say = useOpeningWords();
  return (
    <li className={styles.item}>
      <h2 className={styles.title}>
        {title}
        {isDone && (
          <span className={styles.done}>
            <Icon name="check" size={20} />
            {say('todo.done')}
          </span>
        )}
      </h2>
      {children}
    </li>
  );
}
