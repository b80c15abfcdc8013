import { isUnfetched, steady } from '@hansang/ui/steady';
import { loadAnew, wasLoadedAnew } from './load-anew.ts';
import { hasUnsaved } from './unsaved.ts';
import { isUpgraded } from './upgraded.ts';

/**
 * A page, a part of one or words that come when they are opened first. What does not come is asked for again. A server that
 * was upgraded since has it no more: then the console is loaded anew by itself, at most once in a while and not as long as
 * something would be lost by it.
 */
export const fetched = <Part>(fetchPart: () => Promise<Part>): Promise<Part> =>
  steady(async () => {
    try {
      return await fetchPart();
    } catch (error) {
      if (!isUnfetched(error) || wasLoadedAnew() || !(await isUpgraded()) || hasUnsaved()) throw error;
      return loadAnew();
    }
  });
