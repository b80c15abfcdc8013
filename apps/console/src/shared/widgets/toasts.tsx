import { Toast } from '@base-ui/react/toast';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { turnsOf } from '../api/turns.ts';
import { useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

const SHOWN_MS = 4000;
/** Whoever sees that they were wrong needs the time to see it. */
const UNDO_MS = 10_000;

/** More than these nobody reads; and the place that they take stays clear of every button that confirms. */
const MOST = 3;

const SayContext = createContext<(text: string) => void>(() => {});

/** Short messages at the top; screen readers hear them politely, failures at once. What was routine is heard alone. */
export function Toasts({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const say = (text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 }));
  const turns = turnsOf(useQueryClient());
  useEffect(() => turns.onEnd(() => setSaid({ text: '', turn: 0 })), [turns]);
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={MOST}>
      <SayContext value={say}>{children}</SayContext>
      <p className="sr-only" role="status">
        <span key={said.turn}>{said.text}</span>
      </p>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { t } = useWords();
  const { toasts, close } = Toast.useToastManager();
  const turns = turnsOf(useQueryClient());
  useEffect(() => turns.onEnd(() => close()), [turns, close]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      data-toast
      swipeDirection={['down', 'left', 'right']}
    >
      {/* Its one sentence is its name too: a dialog that has none is nothing to a screen reader. */}
      <Toast.Title className={styles.text} render={<p />} />
      <Toast.Action className={styles.act} />
      <Toast.Close className={styles.close} aria-label={t('app.close')}>
        <Icon name="close" size={20} />
      </Toast.Close>
    </Toast.Root>
  ));
}

export interface Teller {
  /** Says that something rare was done, and offers to take it back where that is possible. */
  tell(text: string, undo?: { readonly label: string; act(): void }, undoMs?: number): void;
  /** Says what everybody sees anyway, to those who listen: done a hundred times an evening, it must cover nothing. */
  say(text: string): void;
  /** Says that something went wrong. */
  warn(text: string): void;
}

/** What is told to whoever sees the screen now; on a shared tablet to nobody any more once their turn is over. */
export function useTeller(): Teller {
  const { add } = Toast.useToastManager();
  const say = useContext(SayContext);
  const turns = turnsOf(useQueryClient());
  const [turn] = useState(turns.count);
  const isOver = () => turn !== turns.count;
  return {
    tell(title, undo, undoMs = UNDO_MS) {
      if (isOver()) return;
      // A message that goes can be tapped until it is gone.
      const act = undo && (() => isOver() || undo.act());
      const actionProps = undo && { children: undo.label, onClick: act };
      add({ title, ...(actionProps && { actionProps, timeout: undoMs }) });
    },
    say: (text) => isOver() || say(text),
    warn: (title) => void (isOver() || add({ title, type: 'bad', priority: 'high', timeout: 7000 })),
  };
}
