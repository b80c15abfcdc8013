import { lazyPartOf } from '@hansang/ui/lazy-part';
import { steady } from '@hansang/ui/steady';

/** A part that comes when it is needed first and is asked for again where it does not. */
export const lazyPart = lazyPartOf(steady);
