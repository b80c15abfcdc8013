import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Reads once more what changed while it was read for the first time. The library begins a read anew where something stood there
 * already; a first one it lets end, and takes an answer of before the change for how things are.
 */
export function readAgainWhatChanged(client: QueryClient): void {
  const changed = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate' && query.state.data === undefined) changed.add(query);
    if (action.type === 'success' && !action.manual && changed.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
