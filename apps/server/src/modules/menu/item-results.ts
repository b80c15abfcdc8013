import type { OrderResult } from '@hansang/contract/schemas';
import type { CheckedItem, ItemError } from '@hansang/rules';
import { errorTexts } from '../../platform/http/error-reply.ts';

/** What each line is told, in the order sent, with its sentence in every language. */
export function itemResults(items: readonly CheckedItem[]): OrderResult['list'] {
  return items.map(({ _id, error }) => (error ? { _id, error: presentItemError(error) } : { _id }));
}

function presentItemError({ code, params }: ItemError) {
  const { name, max, when, amount } = params;
  const message = errorTexts(code, {
    ...(name && { name }),
    ...(max !== undefined && { max }),
    ...(when && { when }),
  });
  const price = amount === undefined ? {} : { price: amount };
  return { code, ...price, message: message.ko, multiLanguage: { message } };
}
