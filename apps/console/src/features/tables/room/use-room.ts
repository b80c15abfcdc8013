import type { TablePlace, TablePlan } from '@hansang/contract/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { turnsOf } from '../../../shared/api/turns.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { type PlanChange, setOf, takenBack } from '../setup/plan-change.ts';

/** Tables by number with where each is to stand; null: nowhere yet. */
export type Places = ReadonlyMap<number, TablePlace | null>;

interface Wanted {
  readonly place: TablePlace | null;
  /** The server has it: it shows until the plan that says so is here. */
  readonly isDone: boolean;
}

type Sent = { readonly places: Places } | { readonly back: PlanChange };

/** Arrow keys come in bursts: one change is sent for all of them. */
const BURST_MS = 500;
const MOST_STEPS = 50;

/** Where the tables of a room stand: each move shows and acts at once, and is taken back step by step. */
export function useRoom(floors: TablePlan['floors']) {
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { warn } = useTeller();
  const { failure } = useWords();
  const queryKey = keys.tablePlan(restaurantId);
  const [moving, setMoving] = useState<ReadonlyMap<number, Wanted>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each plan that comes in says anew what was done
  useEffect(() => setMoving((now) => new Map([...now].filter(([, { isDone }]) => !isDone))), [floors]);
  const show = (places: Places) =>
    setMoving(
      (now) =>
        new Map([...now, ...[...places].map(([idx, place]) => [idx, { place, isDone: false }] as const)]),
    );
  const [steps, setSteps] = useState<readonly PlanChange[]>([]);
  const mutation = useMutation({
    scope: { id: `room ${restaurantId}` },
    async mutationFn(sent: Sent) {
      await client.cancelQueries({ queryKey });
      const known = client.getQueryData<TablePlan>(queryKey)?.floors ?? floors;
      const change = 'back' in sent ? takenBack(sent.back) : changeOf(known, sent.places);
      return { change, plan: await call('changeTablePlan', { params: { restaurantId }, body: change }) };
    },
    onSuccess({ change, plan }, sent) {
      client.setQueryData(queryKey, plan);
      if ('places' in sent)
        setMoving(
          (now) =>
            new Map(
              [...now].map(([idx, wanted]) => [
                idx,
                sent.places.get(idx) === wanted.place ? { ...wanted, isDone: true } : wanted,
              ]),
            ),
        );
      setSteps((made) => ('back' in sent ? made.slice(0, -1) : [...made, change].slice(-MOST_STEPS)));
    },
    onError(error, sent) {
      warn(failure(error));
      // What cannot be taken back now is not offered again.
      if ('back' in sent) setSteps((made) => made.slice(0, -1));
      else setMoving((now) => new Map([...now].filter(([idx, { place }]) => sent.places.get(idx) !== place)));
    },
    onSettled() {
      void client.invalidateQueries({ queryKey: keys.venue(restaurantId) });
    },
  });
  const burst = useRef<{ timer: ReturnType<typeof setTimeout>; places: Places } | null>(null);
  const send = (places: Places) => {
    const all = new Map([...(burst.current?.places ?? []), ...places]);
    clearTimeout(burst.current?.timer);
    burst.current = null;
    if (all.size > 0) mutation.mutate({ places: all });
  };
  const turns = turnsOf(client);
  const [turn] = useState(turns.count);
  const leave = useEffectEvent(() => {
    // Once somebody else is at the screen they would be sent in their name.
    if (turn === turns.count) return send(new Map());
    clearTimeout(burst.current?.timer);
  });
  useEffect(() => () => leave(), []);
  return {
    isPending: mutation.isPending,
    canUndo: !mutation.isPending && (steps.length > 0 || [...moving.values()].some(({ isDone }) => !isDone)),
    placeOf(table: { readonly tableIdx: number; readonly place: TablePlace | null }) {
      const wanted = moving.get(table.tableIdx);
      return wanted ? wanted.place : table.place;
    },
    put(places: Places) {
      show(places);
      send(places);
    },
    /** The same for one of several steps that come quickly. */
    step(places: Places) {
      show(places);
      clearTimeout(burst.current?.timer);
      const all = new Map([...(burst.current?.places ?? []), ...places]);
      burst.current = { places: all, timer: setTimeout(() => send(all), BURST_MS) };
    },
    undo() {
      const unsent = burst.current;
      if (unsent) {
        clearTimeout(unsent.timer);
        burst.current = null;
        return setMoving((now) => new Map([...now].filter(([idx]) => !unsent.places.has(idx))));
      }
      const back = steps.at(-1);
      if (back) mutation.mutate({ back });
    },
  };
}

export type Room = ReturnType<typeof useRoom>;

/** What makes tables stand where they are wanted, from how they are set up as far as is known here. */
function changeOf(floors: TablePlan['floors'], places: Places): PlanChange {
  const tables = floors.flatMap(({ floorId, tables }) =>
    tables.flatMap((table) => {
      const place = places.get(table.tableIdx);
      if (place === undefined) return [];
      const was = setOf(table, floorId);
      return [{ tableIdx: table.tableIdx, was, now: { ...was, place } }];
    }),
  );
  return { floors: [], tables };
}
