import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';

/** The menus that a new venue can begin with. */
export const useTemplates = () =>
  useQuery({
    queryKey: keys.menuTemplates,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call('menuTemplates', { signal }),
  });
