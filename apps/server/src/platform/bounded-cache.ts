import { LRUCache } from 'lru-cache';

/**
 * Keeps so many entries at most; what nobody asked for longest goes first. Told as `maxSize`: a cache that is told `max` takes
 * the room for all of them at once, 25 ms and more than a megabyte for 50,000, before there is a single one.
 */
export const boundedCache = <Key extends string | number, Value extends object>(
  most: number,
): LRUCache<Key, Value> => new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
