/** What of Web NFC is used. Chrome on Android has it, on pages over https alone. */
interface TagReading {
  readonly message: {
    readonly records: readonly { readonly recordType: string; readonly data?: DataView }[];
  };
}
export interface TagReader {
  write(
    message: { records: { recordType: 'url'; data: string }[] },
    options: { overwrite: boolean; signal: AbortSignal },
  ): Promise<void>;
  scan(options: { signal: AbortSignal }): Promise<void>;
  addEventListener(
    kind: 'reading',
    hear: (event: TagReading) => void,
    options: { signal: AbortSignal },
  ): void;
  addEventListener(kind: 'readingerror', hear: () => void, options: { signal: AbortSignal }): void;
}
type TagReaderClass = new () => TagReader;

declare global {
  interface Window {
    NDEFReader?: TagReaderClass;
  }
}

export const canWriteTags = (): boolean => window.NDEFReader !== undefined;

/** Why a tag was not written: not allowed, the phone's NFC is off, no tag for this, or it took nothing. */
export type TagTrouble = 'REFUSED' | 'OFF' | 'UNFIT' | 'LOCKED';

const TROUBLES: Readonly<Record<string, TagTrouble>> = {
  NotAllowedError: 'REFUSED',
  NotReadableError: 'OFF',
  NotSupportedError: 'UNFIT',
  // A tag that was taken away too early answers like one that is locked.
  NetworkError: 'LOCKED',
};

/** The address of a table as a tag holds it: guests who touch it are known to have come by one. */
export function tagLink(link: string): string {
  const url = new URL(link);
  url.searchParams.set('m', 'nfc');
  return url.href;
}

/**
 * Writes an address onto the tag that is held to the phone next.
 * @returns null once it is written
 * @throws whatever no tag is to blame for, an abort too
 */
export async function writeTag(link: string, signal: AbortSignal): Promise<TagTrouble | null> {
  const Reader = window.NDEFReader;
  if (!Reader) return 'UNFIT';
  try {
    await new Reader().write({ records: [{ recordType: 'url', data: link }] }, { overwrite: true, signal });
    return null;
  } catch (error) {
    // What browsers throw here is no `Error` everywhere.
    const trouble = TROUBLES[String((error as { name?: unknown } | null)?.name)];
    if (!trouble || signal.aborted) throw error;
    return trouble;
  }
}

/** Reads the tag that is held to the phone next: the address on it; null where it holds none. */
export function readTag(signal: AbortSignal): Promise<string | null> {
  const Reader = window.NDEFReader;
  if (!Reader) return Promise.resolve(null);
  const reader = new Reader();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    reader.addEventListener(
      'reading',
      ({ message }) => {
        const record = message.records.find(({ recordType }) => recordType === 'url');
        resolve(record?.data ? new TextDecoder().decode(record.data) : null);
      },
      { signal },
    );
    reader.addEventListener('readingerror', () => resolve(null), { signal });
    reader.scan({ signal }).catch(reject);
  });
}
