import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

const SHOWN_MS = 4000;

/** Short messages at the bottom; screen readers hear them politely, failures at once. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={3}>
      {children}
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
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      swipeDirection={['down', 'left', 'right']}
    >
      <Toast.Description className={styles.text} />
      <Toast.Action className={styles.action} />
      <Toast.Close className={styles.close} aria-label={t('app.close')}>
        <Icon name="close" size={20} />
      </Toast.Close>
    </Toast.Root>
  ));
}

export interface Teller {
  /** Says that something was done. */
  tell(text: string): void;
  /** Says that something went wrong. */
  warn(text: string): void;
  /** Says that something was done and offers to take it back until the time is over. */
  offer(offer: { id: string; text: string; action: string; ms: number; onAction(): void }): void;
  close(id: string): void;
}

export function useTeller(): Teller {
  const { add, close } = Toast.useToastManager();
  return {
    tell: (description) => void add({ description }),
    warn: (description) => void add({ description, type: 'bad', priority: 'high', timeout: 7000 }),
    offer({ id, text, action, ms, onAction }) {
      const onClick = () => {
        close(id);
        onAction();
      };
      add({ id, description: text, timeout: ms, actionProps: { children: action, onClick } });
    },
    close,
  };
}
