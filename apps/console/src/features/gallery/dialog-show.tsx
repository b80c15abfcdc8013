import { MODAL_LAYERS, SELECTOR_UNMOUNT_MS } from '@hansang/contract';
import { Ask } from '@hansang/ui/feedback';
import { useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import styles from './gallery-page.module.css';
import type { GalleryWords } from './gallery-words.ts';
import { Show } from './show.tsx';

const zIndex = MODAL_LAYERS.lowest + MODAL_LAYERS.defaultIndex * MODAL_LAYERS.step;
const stays = { content: SELECTOR_UNMOUNT_MS.scale, backdrop: SELECTOR_UNMOUNT_MS.backdrop };

/** The guest app's own alert, and a question with two answers. */
export function DialogShow({ words }: { words: GalleryWords }) {
  const [open, setOpen] = useState<'alert' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <Show title={words('dialogs')}>
      <div className={styles.live}>
        <Button onClick={() => setOpen('alert')}>{words('alert')}</Button>
        <Button onClick={() => setOpen('question')}>{words('question')}</Button>
      </div>
      <Ask
        isOpen={open === 'alert'}
        text={words('alertText')}
        detail="403 (NOT_USE_ON_SITE_ORDER)"
        yes={words('confirm')}
        no={null}
        zIndex={zIndex}
        stays={stays}
        onAnswer={close}
      />
      <Ask
        isOpen={open === 'question'}
        text={words('questionText')}
        yes={words('yes')}
        no={words('no')}
        zIndex={zIndex}
        stays={stays}
        onAnswer={close}
      />
    </Show>
  );
}
