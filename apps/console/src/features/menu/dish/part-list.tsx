import type { StoredText } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
import { useWritten } from '../draft/editor.ts';
import { movedBy } from '../sort-buttons.tsx';
import sorting from '../sorting/sorting.module.css';
import { useSorting } from '../sorting/use-sorting.tsx';
import type { Place } from './part-edit.tsx';

interface PartListProps<Part> {
  parts: readonly Part[];
  onSort(ids: readonly string[]): void;
  children(part: Part, place: Place): ReactNode;
}

/** Parts of one kind, sorted by dragging or by buttons. */
export function PartList<Part extends { readonly id: string; readonly name: StoredText }>({
  parts,
  onSort,
  children,
}: PartListProps<Part>) {
  const written = useWritten();
  const ids = parts.map(({ id }) => id);
  const nameOf = (id: string) => written(parts.find((part) => part.id === id)?.name ?? { ko: id });
  const { list, rowOf, spoken } = useSorting({ ids, nameOf, onSort });
  return (
    <>
      {spoken}
      <div className={sorting.rows} ref={list}>
        {parts.map((part, index) =>
          children(part, {
            isFirst: index === 0,
            isLast: index === ids.length - 1,
            onMove: (by) => onSort(movedBy(ids, part.id, by)),
            sort: rowOf(part.id),
          }),
        )}
      </div>
    </>
  );
}
