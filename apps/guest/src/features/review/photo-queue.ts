import type { ReviewPhoto } from '@hansang/contract/schemas';
import { photoCountFault, photoSizeFault, type ReviewFault } from '@hansang/rules';
import type { CallResult, Failed } from '../../shared/api/api.ts';
import { createStore, type Store } from '../../shared/store.ts';

/** A photo on its way to the server. */
export interface QueuedPhoto {
  readonly id: number;
  readonly state: 'waiting' | 'preparing' | 'uploading' | 'done' | 'failed';
  /** 0 to 1 while it is uploading. */
  readonly share: number;
  /** The server's id once it is done. */
  readonly photoId: string | null;
  readonly failed: Failed | null;
  /** What it looks like; an address of this page. */
  readonly preview: string;
}

export interface PhotoQueueParts {
  shrink(file: Blob): Promise<Blob>;
  send(
    photo: Blob,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<CallResult<ReviewPhoto>>;
  preview(file: Blob): string;
  forget(preview: string): void;
}

export interface PhotoQueue {
  readonly photos: Store<readonly QueuedPhoto[]>;
  /** Takes photos in; those that are too large or too many are left out, and the reason told. */
  add(files: readonly Blob[]): ReviewFault | null;
  retry(id: number): void;
  remove(id: number): void;
  /** Stops everything and frees the previews. */
  close(): void;
}

/** Photos go up one by one, in the order in which they were chosen: on bad Wi-Fi one that arrives beats five that don't. */
export function createPhotoQueue(parts: PhotoQueueParts): PhotoQueue {
  const photos = createStore<readonly QueuedPhoto[]>([]);
  const files = new Map<number, Blob>();
  let current: { id: number; stop: AbortController } | null = null;
  let count = 0;

  const change = (id: number, changes: Partial<QueuedPhoto>) =>
    photos.set((all) => all.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));
  const has = (id: number) => photos.get().some((photo) => photo.id === id);

  async function upload(id: number, file: Blob): Promise<void> {
    const stop = new AbortController();
    current = { id, stop };
    change(id, { state: 'preparing', share: 0, failed: null });
    const smaller = await parts.shrink(file).catch(() => file);
    if (has(id)) {
      change(id, { state: 'uploading' });
      const result = await parts.send(smaller, (share) => change(id, { share }), stop.signal);
      if (result.ok && result.data) change(id, { state: 'done', share: 1, photoId: result.data.photoId });
      else if (!result.ok) change(id, { state: 'failed', failed: result });
    }
    current = null;
    next();
  }

  function next(): void {
    if (current) return;
    const waiting = photos.get().find(({ state }) => state === 'waiting');
    const file = waiting && files.get(waiting.id);
    if (waiting && file) void upload(waiting.id, file);
  }

  return {
    photos,
    add(chosen) {
      const small = chosen.filter((file) => photoSizeFault(file.size) === null);
      let fault: ReviewFault | null = small.length < chosen.length ? 'REVIEW_PHOTO_TOO_LARGE' : null;
      for (const file of small) {
        const tooMany = photoCountFault(photos.get().length + 1);
        if (tooMany) {
          fault = tooMany;
          break;
        }
        const id = ++count;
        files.set(id, file);
        const preview = parts.preview(file);
        const photo = { id, state: 'waiting', share: 0, photoId: null, failed: null, preview } as const;
        photos.set((all) => [...all, photo]);
      }
      next();
      return fault;
    },
    retry(id) {
      change(id, { state: 'waiting', failed: null });
      next();
    },
    remove(id) {
      const photo = photos.get().find((one) => one.id === id);
      if (!photo) return;
      photos.set((all) => all.filter((one) => one !== photo));
      files.delete(id);
      parts.forget(photo.preview);
      if (current?.id === id) current.stop.abort();
    },
    close() {
      current?.stop.abort();
      for (const { preview } of photos.get()) parts.forget(preview);
      photos.set([]);
    },
  };
}
