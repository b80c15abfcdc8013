import { MODAL_LAYERS, SELECTOR_UNMOUNT_MS } from '@hansang/contract';
import { Layer as BareLayer, type LayerProps as BareProps } from '@hansang/ui/layer';

export type { Motion } from '@hansang/ui/layer';

export type LayerProps = Omit<BareProps, 'zIndex' | 'stays'> & {
  /** 0 to 9: its place among the layers. */
  readonly index?: number;
};

/** A layer at its place in the house's order, leaving in the house's time. */
export function Layer({ index = MODAL_LAYERS.defaultIndex, ...rest }: LayerProps) {
  const stays = { content: SELECTOR_UNMOUNT_MS[rest.motion], backdrop: SELECTOR_UNMOUNT_MS.backdrop };
  return <BareLayer {...rest} zIndex={MODAL_LAYERS.lowest + index * MODAL_LAYERS.step} stays={stays} />;
}
