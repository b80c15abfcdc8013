/**
 * Layers that Back closes hold a history entry of their own on the same address. Going away while such an entry is
 * being taken back waits for it: the browser steps back asynchronously.
 */
interface HeldLayer {
  readonly id: number;
  readonly onBack: () => void;
  /** Its entry is on top of the history; before that no Back is meant for it. */
  isEntered: boolean;
}

const layers: HeldLayer[] = [];
let count = 0;
let settling: Promise<void> = Promise.resolve();

const topId = (): unknown => (history.state as { layer?: number } | null)?.layer;

function onPopState(): void {
  const top = layers.filter(({ isEntered }) => isEntered).at(-1);
  if (!top || topId() === top.id) return;
  layers.splice(layers.indexOf(top), 1);
  top.onBack();
}

/** Makes Back call `onBack` instead of leaving the page. The answer gives the history entry back. */
export function holdBack(onBack: () => void): () => void {
  if (layers.length === 0) addEventListener('popstate', onPopState);
  const layer: HeldLayer = { id: ++count, onBack, isEntered: false };
  layers.push(layer);
  // Another layer's entry may still be on its way back; this one's goes on top once that has arrived.
  const entered = settling.then(() => {
    if (!layers.includes(layer)) return;
    history.pushState({ ...history.state, layer: layer.id }, '');
    layer.isEntered = true;
  });
  return () => {
    const at = layers.indexOf(layer);
    if (at !== -1) {
      layers.splice(at, 1);
      settling = entered.then(() => (topId() === layer.id ? stepBack() : undefined));
    }
    if (layers.length === 0) removeEventListener('popstate', onPopState);
  };
}

/** One step back in history; resolves when the browser has taken it. */
export function stepBack(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });
}

/** Resolves once the entries of closed layers are gone. */
export const layersSettled = (): Promise<void> => settling;
