import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { turnsOf } from '../api/turns.ts';
import { useTeller } from '../widgets/toasts.tsx';
import { useWords } from '../words/words.ts';

/** Ends the login on this device; nothing that was read with it stays. */
export function useLogOut() {
  const { failure } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { warn } = useTeller();
  return useMutation({
    async mutationFn() {
      await turnsOf(client).part();
      return call('staffLogout', {});
    },
    async onSuccess() {
      turnsOf(client).begin();
      await navigate('/login', { replace: true });
      client.clear();
    },
    onError: (error) => warn(failure(error)),
  });
}
