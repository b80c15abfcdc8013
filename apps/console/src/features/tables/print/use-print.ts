import type { PrintCodesRequest } from '@hansang/contract/schemas';
import { useMutation } from '@tanstack/react-query';
import { callForFile } from '../../../shared/api/call.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';

/** Has codes printed into a file and hands it to the browser, which keeps it as it keeps every file. */
export function usePrint() {
  const { restaurantId } = useVenue();
  const { tell, warn } = useTeller();
  const { failure } = useWords();
  const say = useTableWords();
  return useMutation({
    mutationFn: (body: PrintCodesRequest) => callForFile('printCodes', { params: { restaurantId }, body }),
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
    onError: (error) => warn(failure(error)),
  });
}
