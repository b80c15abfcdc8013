import type { Api, Failed } from './api.ts';
import { noAnswer } from './failures.ts';

/** Calls whose failures somebody watches, whoever made them. */
export interface WatchedApi extends Api {
  onFailed(listener: (failed: Failed) => void): void;
}

/** The calls over HTTP, fetched with the first of them: no page needs one before it can be tapped. */
export function lateApi(clientId: () => string): WatchedApi {
  let api: Promise<Api> | undefined;
  let tell: (failed: Failed) => void = () => {};
  return {
    onFailed(listener) {
      tell = listener;
    },
    async call(name, input) {
      api ??= import('./http.ts').then(({ httpApi }) => httpApi(clientId));
      try {
        const result = await (await api).call(name, input);
        if (!result.ok) tell(result);
        return result;
      } catch {
        // The code for calls could not be fetched: the next call tries again.
        api = undefined;
        return noAnswer(false);
      }
    },
  };
}
