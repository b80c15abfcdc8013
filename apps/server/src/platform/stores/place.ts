import type { StoreReason } from '@hansang/contract';

/** What lies in a place, without its folder. */
export interface PlaceFile {
  readonly name: string;
  readonly bytes: number;
}

/** A folder on some disk or in a bucket, which files are brought to whole. Every function throws what was in the way. */
export interface Place {
  /** The file is there under its own name once it is complete, and as long as it was. */
  bring(file: string): Promise<void>;
  /** Writes a copy of what lies there. @param to a file's path */
  fetch(name: string, to: string): Promise<void>;
  list(): Promise<PlaceFile[]>;
  /** Does nothing where there is none. */
  drop(name: string): Promise<void>;
  /** Bytes; null for a store, which says nothing of its room. */
  freeBytes(): Promise<number | null>;
  /** How far this machine's clock is off the store's, in ms; 0 for a folder. */
  clockOffMs(): number;
}

/** A place that cannot be used, for a reason of our own. */
export class PlaceTrouble extends Error {
  override name = 'PlaceTrouble';
  readonly reason: StoreReason;

  constructor(reason: StoreReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What cannot be written on the server's own disk is no fault of the place. */
export function lacksRoomHere(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
  throw new PlaceTrouble('NO_ROOM_HERE', code);
}
