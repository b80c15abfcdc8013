import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holdBack } from './held-layers.ts';
import { useSettling } from './settling.ts';
import { enterTop } from './top-layer.ts';
import './layer.css';

export type Motion = 'scale' | 'shortSliding' | 'longSliding';

export interface LayerProps {
  readonly isOpen: boolean;
  readonly kind: 'modal' | 'sheet';
  /** Id of the heading that names it. */
  readonly labelledBy: string;
  readonly motion: Motion;
  /** Asked for by Escape, Back, the backdrop or a drag. */
  onClose(): void;
  readonly closesOnBackdrop?: boolean;
  /** Its place among the layers. */
  readonly zIndex: number;
  /** How long content and backdrop stay in the page after closing, in ms. */
  readonly stays: { readonly content: number; readonly backdrop: number };
  /** The layer has an address of its own, so Back leaves it by itself. */
  readonly hasAddress?: boolean;
  /** It comes by itself: taps of its first moments were meant for what lay there before. */
  readonly isUnasked?: boolean;
  readonly children: ReactNode;
}

/**
 * A native dialog: the browser keeps the focus inside, makes the page behind inert and gives the focus back. It is
 * closed for the browser at once; its content and then its backdrop leave the page when their motion is over.
 */
export function Layer(props: LayerProps) {
  const { isOpen, stays } = props;
  const { content, backdrop } = stays;
  const [stage, setStage] = useState<'gone' | 'open' | 'backdrop' | 'leaving'>(isOpen ? 'open' : 'gone');
  const kept = useRef<ReactNode>(props.children);
  if (isOpen) kept.current = props.children;
  if (isOpen && stage !== 'open') setStage('open');
  if (!isOpen && stage === 'open') setStage('leaving');
  useEffect(() => {
    if (stage === 'leaving') return after(content, () => setStage('backdrop'));
    if (stage === 'backdrop') return after(backdrop - content, () => setStage('gone'));
    return undefined;
  }, [stage, content, backdrop]);
  if (stage === 'gone') return null;
  return (
    <Dialog {...props} isOpen={stage === 'open'}>
      {stage === 'backdrop' ? null : kept.current}
    </Dialog>
  );
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

function Dialog({
  isOpen,
  kind,
  labelledBy,
  motion,
  onClose,
  closesOnBackdrop = true,
  zIndex,
  hasAddress = false,
  isUnasked = false,
  children,
}: LayerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const isSettling = useSettling(isUnasked, isOpen);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    const opener = document.activeElement;
    element.style.zIndex = String(zIndex);
    if (!element.open) element.showModal();
    // Nothing is chosen beforehand: the first Tab leads to the first thing inside.
    body.current?.focus({ preventScroll: true });
    const leaveTop = enterTop(element);
    const giveBack = hasAddress ? undefined : holdBack(() => close.current());
    return () => {
      giveBack?.();
      leaveTop();
      element.close();
      // Opened by nobody's tap, it leaves the keyboard at the start of the page's content.
      if (opener === null || opener === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [isOpen, zIndex, hasAddress]);

  return (
    <dialog
      ref={dialog}
      className={`layer layer-${kind} motion-${motion}${isOpen ? '' : ' leaving'}${isSettling ? ' settling' : ''}`}
      aria-labelledby={labelledBy}
      // While it leaves it is only looked at.
      inert={!isOpen}
      // The keyboard is in the layer by then, on nothing that answers: whoever presses a key there has gone to it.
      onClickCapture={isSettling ? (event) => event.detail > 0 && event.stopPropagation() : undefined}
      onCancel={(event) => {
        // Escape asks; the app decides, so that the history entry goes with the layer.
        event.preventDefault();
        if (event.target === event.currentTarget && !isSettling) onClose();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the close button do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same */}
      <div className="layer-veil" onClick={closesOnBackdrop ? onClose : undefined} />
      {children === null ? null : (
        <div ref={body} className="layer-body" tabIndex={-1}>
          {children}
        </div>
      )}
    </dialog>
  );
}
