import { Dialog } from '@base-ui/react/dialog';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  isOpen: boolean;
  onClose(): void;
  title: ReactNode;
  /** Beside the title, part of what the sheet is called. */
  sub?: ReactNode;
  children: ReactNode;
  /** Stays above what scrolls, and never lies over it. */
  lead?: ReactNode;
  /** Buttons that stay in reach at the bottom. */
  foot?: ReactNode;
  /** `side`: from the right on wide screens; `middle`: a small window. Both come from below on phones. */
  place?: 'side' | 'middle';
  /** Over every other sheet, whichever opened first. */
  isOnTop?: boolean;
  onKeyDown?: KeyboardEventHandler;
}

/** A layer over the page: holds the focus, gives it back, closes on Escape and on a tap beside it. */
export function Sheet({
  isOpen,
  onClose,
  title,
  sub,
  children,
  lead,
  foot,
  place = 'side',
  isOnTop = false,
  onKeyDown,
}: SheetProps) {
  const { t } = useWords();
  const top = isOnTop ? styles.top : '';
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={`${styles.backdrop} ${top}`} />
        <Dialog.Popup
          className={`${place === 'side' ? styles.sheet : styles.dialog} ${top}`}
          onKeyDown={onKeyDown}
        >
          <header className={styles.head}>
            <div className={styles.titles}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {sub}
            </div>
            <Dialog.Close
              className={buttonClass({ kind: 'quiet', shape: 'square' })}
              aria-label={t('app.close')}
            >
              <Icon name="close" />
            </Dialog.Close>
          </header>
          {lead && <div className={styles.lead}>{lead}</div>}
          {/* Focusable, so that a long sheet can be scrolled by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable */}
          <div className={styles.body} tabIndex={0}>
            {children}
          </div>
          {foot && <footer className={styles.foot}>{foot}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
