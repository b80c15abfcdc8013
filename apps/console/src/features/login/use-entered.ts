import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { keys } from '../../shared/api/keys.ts';
import { turnsOf } from '../../shared/api/turns.ts';

/** The page inside the console that the login was asked for; anything else leads to the console's start. */
export function nextPage(asked: string | null): string {
  return asked && /^\/\d+\/[\w/-]*$/.test(asked) ? asked : '/';
}

/** Goes on into the console after a login: nothing that was known before counts any more. */
export function useEntered(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async () => {
    turnsOf(client).begin();
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.entry[0] });
    await navigate(nextPage(search.get('next')), { replace: true });
  };
}
