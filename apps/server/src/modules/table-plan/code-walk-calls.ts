import type { CodeWalkAnswer } from '@hansang/contract/schemas';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { staffOf } from '../../platform/calls/staff-session.ts';
import type { CodeParts } from '../board/code-calls.ts';
import { endWalk, loadWalk, startWalk, tick } from './code-walk.ts';
import { readScanned } from './read-scanned.ts';

/** A walk through the room that looks at what is printed. */
export function codeWalkCalls({ platform: { db, clock } }: CodeParts): CallDefinition[] {
  const answer = async (restaurantId: number): Promise<{ body: CodeWalkAnswer }> => ({
    body: { walk: await loadWalk(db.pool, restaurantId) },
  });
  const read = defineCall('codeWalk', {
    summary: 'The latest walk that looked at printed codes',
    errors: [],
    handle: ({ params: { restaurantId } }) => answer(restaurantId),
  });
  const start = defineCall('startCodeWalk', {
    summary: 'Begin a walk; one that goes on goes on',
    errors: ['NOT_FOUND_RESTAURANT'],
    async handle({ params: { restaurantId } }, context) {
      await startWalk(db.pool, { restaurantId, by: staffOf(context).name, at: clock.now() });
      return answer(restaurantId);
    },
  });
  const end = defineCall('endCodeWalk', {
    summary: 'End the walk; safe to repeat',
    errors: [],
    async handle({ params: { restaurantId } }) {
      await endWalk(db.pool, restaurantId, clock.now());
      return answer(restaurantId);
    },
  });
  const ticked = defineCall('tickCode', {
    summary: 'Tick a scanned code off, and say what it is; safe to repeat',
    errors: ['CODE_WALK_OVER'],
    async handle({ params: { restaurantId }, body }, context) {
      const code = readScanned(body.scanned);
      const by = staffOf(context).name;
      const isTicked = await tick(db.pool, { restaurantId, code, by, at: clock.now() });
      if (!isTicked) return refuse('CODE_WALK_OVER');
      const walk = await loadWalk(db.pool, restaurantId);
      const found = walk?.scanned.find(({ codeId }) => codeId === code.scanned);
      if (!walk || !found) return refuse('CODE_WALK_OVER');
      return { body: { walk, code: found } };
    },
  });
  return [read, start, end, ticked];
}
