import type { SheetColumn } from '@hansang/contract';
import type { MenuDraft } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';

/** A file that was chosen, and what the person said of it. */
export interface ChosenSheet {
  readonly name: string;
  /** In base64. */
  readonly file: string;
  readonly columns: readonly (SheetColumn | null)[] | null;
  readonly removesMissing: boolean;
}

/** Sending and reading a file takes its time on a phone. */
const PATIENCE_MS = 60_000;

const bodyOf = ({ file, columns, removesMissing }: ChosenSheet) => ({
  file,
  columns: columns && [...columns],
  removesMissing,
});

interface Taking {
  readonly sheet: ChosenSheet;
  /** Others' changes that it takes the place of. */
  readonly over: readonly string[];
  /** Of the menu that the preview showed. */
  readonly version: number;
}

export function useSheet() {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const params = { restaurantId };
  const queryKey = keys.menuDraft(restaurantId);
  const look = useMutation({
    mutationFn: (sheet: ChosenSheet) =>
      call('previewMenuSheet', { params, body: bodyOf(sheet), patience: PATIENCE_MS }),
  });
  const take = useMutation({
    mutationFn: ({ sheet, over, version }: Taking) =>
      call('importMenuSheet', {
        params,
        body: { ...bodyOf(sheet), over: [...over], version },
        patience: PATIENCE_MS,
      }),
    onSuccess({ group: _, ...changes }) {
      client.setQueryData<MenuDraft>(queryKey, (draft) => draft && { ...draft, ...changes });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { look, take };
}

/** A file's bytes as text that JSON can carry. */
export async function base64Of(file: Blob): Promise<string> {
  const reader = new FileReader();
  const url = await new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
