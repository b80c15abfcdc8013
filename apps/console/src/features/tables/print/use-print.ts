import type { PrintCodesRequest } from '@hansang/contract/schemas';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callForFile } from '../../../shared/api/call.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';

/**
 * Has codes printed into a file and hands it to the browser, which keeps it as it keeps every file. Whoever stops it or
 * leaves the screen stops the server too.
 */
export function usePrint() {
  const { restaurantId } = useVenue();
  const { tell, warn } = useTeller();
  const { failure } = useWords();
  const say = useTableWords();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const print = useMutation({
    mutationFn(body: PrintCodesRequest) {
      leaving.current = new AbortController();
      return callForFile('printCodes', { params: { restaurantId }, body, signal: leaving.current.signal });
    },
    retry: false,
    onSuccess({ blob, fileName }) {
      const address = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = address;
      link.download = fileName;
      link.click();
      // The browser has begun by then; on a tablet the file would otherwise stay in memory.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      tell(say('print.done'));
    },
    onError(error) {
      if (!leaving.current?.signal.aborted) warn(failure(error));
    },
  });
  return { ...print, stop: () => leaving.current?.abort() };
}
