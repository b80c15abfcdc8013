import { CALLS, callPath } from '@hansang/contract';
import type { ReviewPhoto } from '@hansang/contract/schemas';
import type { CallResult } from '../../shared/api/api.ts';
import { badAnswer } from '../../shared/api/bad-answer.ts';
import { noAnswer } from '../../shared/api/failures.ts';

/** A photo may take long on bad Wi-Fi; it is given up when nothing moves for this long. */
export const STALLED_MS = 15_000;

export interface SendPhotoParts {
  readonly hashKey: string;
  readonly clientId: string;
  readonly photo: Blob;
  /** 0 to 1, of the bytes that have left. */
  onProgress(share: number): void;
  readonly signal: AbortSignal;
}

/** Sends one photo. The one call that tells its progress, which `fetch` cannot. */
export function sendPhoto(parts: SendPhotoParts): Promise<CallResult<ReviewPhoto>> {
  const { hashKey, clientId, photo, onProgress, signal } = parts;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timedOut = false;
    const giveUp = () => {
      timedOut = true;
      request.abort();
    };
    let timer = setTimeout(giveUp, STALLED_MS);
    const stop = () => request.abort();
    const settle = (result: CallResult<ReviewPhoto>) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(result);
    };
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALLED_MS);
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const data = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && data !== null)
        settle({ ok: true, status: request.status, data: data as ReviewPhoto, etag: null });
      else settle(badAnswer(request.status, data));
    };
    request.onerror = () => settle(noAnswer(false));
    request.onabort = () => settle(noAnswer(timedOut));
    signal.addEventListener('abort', stop);
    request.open(CALLS.uploadReviewPhoto.method, callPath('uploadReviewPhoto', { hashKey }));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('platform', 'WEB');
    request.setRequestHeader('client-id', clientId);
    request.setRequestHeader('content-type', photo.type.startsWith('image/') ? photo.type : 'image/jpeg');
    request.send(photo);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
