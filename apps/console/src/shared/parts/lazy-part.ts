import { lazyPartOf } from '@hansang/ui/lazy-part';
import { fetched } from './fetched.ts';

/** A page, or a part of one, that comes when it is opened first and is asked for again where it does not. */
export const lazyPart = lazyPartOf(fetched);
