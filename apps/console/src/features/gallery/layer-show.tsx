import { MODAL_LAYERS, SELECTOR_UNMOUNT_MS } from '@hansang/contract';
import { Layer, type Motion } from '@hansang/ui/layer';
import { useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import styles from './gallery-page.module.css';
import type { GalleryWords } from './gallery-words.ts';
import { Show } from './show.tsx';

interface Shown {
  readonly layer: number;
  readonly motion: Motion;
  readonly isFixed: boolean;
}

const { lowest, highest, step, defaultIndex } = MODAL_LAYERS;
const LAYERS = Array.from({ length: (highest - lowest) / step + 1 }, (_, index) => lowest + index * step);
const USUAL: Shown = { layer: lowest + defaultIndex * step, motion: 'scale', isFixed: false };
const MOTIONS = ['scale', 'shortSliding', 'longSliding'] as const;

/** Modals at each of their layers, and the ways in which they leave. */
export function LayerShow({ words }: { words: GalleryWords }) {
  const [shown, setShown] = useState(USUAL);
  const [isOpen, setOpen] = useState(false);
  const open = (more: Partial<Shown>) => {
    setShown({ ...USUAL, ...more });
    setOpen(true);
  };
  const { layer, motion, isFixed } = shown;
  const stays = { content: SELECTOR_UNMOUNT_MS[motion], backdrop: SELECTOR_UNMOUNT_MS.backdrop };
  return (
    <>
      <Show title={words('layers')}>
        <div className={styles.live}>
          {LAYERS.map((one) => (
            <Button key={one} onClick={() => open({ layer: one })}>
              {words('layer', { layer: one })}
            </Button>
          ))}
        </div>
      </Show>
      <Show title={words('motions')}>
        <div className={styles.live}>
          {MOTIONS.map((one) => (
            <Button key={one} onClick={() => open({ motion: one })}>
              {words(one, { ms: SELECTOR_UNMOUNT_MS[one] })}
            </Button>
          ))}
          <Button onClick={() => open({ isFixed: true })}>{words('fixed')}</Button>
        </div>
      </Show>
      <Layer
        isOpen={isOpen}
        kind="modal"
        labelledBy="layer-title"
        motion={motion}
        closesOnBackdrop={!isFixed}
        zIndex={layer}
        stays={stays}
        onClose={() => setOpen(false)}
      >
        <h2 className={styles.layerTitle} id="layer-title">
          {words('layerText', { layer })}
        </h2>
        <div className={styles.layerBar}>
          <button type="button" className="button" onClick={() => setOpen(false)}>
            {words('close')}
          </button>
        </div>
      </Layer>
    </>
  );
}
