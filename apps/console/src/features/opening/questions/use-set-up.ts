import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/api/call.ts';
import { CallFailure } from '../../../shared/api/call-failure.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useWords } from '../../../shared/words/words.ts';
import { answersOf, type Problem, problemIn } from './answers.ts';
import { type Draft, STEPS, type Step } from './draft.ts';
import { forgetDraft, keepDraft, keptDraft } from './keep-draft.ts';

/** The questions of a set-up: where somebody is, what they answered, and what is still wrong. */
export function useSetUp() {
  const [draft, setDraft] = useState(keptDraft);
  const [problem, setProblem] = useState<Problem | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { language } = useWords();
  const keep = (next: Draft) => {
    setDraft(next);
    keepDraft(next);
  };
  const goTo = (step: Step) => {
    setProblem(null);
    keep({ ...draft, step });
  };
  const finish = async (path: string) => {
    forgetDraft();
    await client.invalidateQueries({ queryKey: keys.me });
    await navigate(path, { replace: true });
  };
  const make = useMutation({
    mutationFn: () => call('setUpVenue', { body: answersOf(draft, language), key: draft.key }),
    onSuccess: ({ restaurantId }) => finish(`/${restaurantId}/opening`),
    // An answer was changed after the venue had been made, of which nothing was heard: there it is.
    onError: (error) =>
      error instanceof CallFailure && error.code === 'IDEMPOTENCY_KEY_REUSED' ? finish('/') : undefined,
  });
  const at = STEPS.indexOf(draft.step);
  return {
    draft,
    at,
    problem,
    make,
    change(next: Partial<Draft>) {
      setProblem(null);
      make.reset();
      keep({ ...draft, ...next });
    },
    goTo,
    back: () => goTo(STEPS[at - 1] ?? 'name'),
    next() {
      const found = problemIn(draft.step, draft);
      if (found) return setProblem(found);
      goTo(STEPS[at + 1] ?? 'summary');
    },
  };
}
