import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { Overloaded } from '../calls/overloaded.ts';
import { Crowd } from './crowd.ts';

test('a call beyond what can be answered in time is refused before anything is done', {
  tags: ['NET-150'],
}, () => {
  const crowd = new Crowd(10);
  const answers = Array.from({ length: 10 }, () => new EventEmitter());
  for (const answer of answers) crowd.enter(answer, false);
  expect(() => crowd.enter(new EventEmitter(), false)).toThrow(Overloaded);
  // Answered, or left before that: either makes room, and only once.
  answers[0]?.emit('finish');
  answers[0]?.emit('close');
  answers[1]?.emit('close');
  expect(crowd.inside).toBe(8);
  for (let more = 0; more < 2; more++) crowd.enter(new EventEmitter(), false);
  expect(() => crowd.enter(new EventEmitter(), false)).toThrow(Overloaded);
});

test('the house is answered while guests are asked to come again, but not without end', {
  tags: ['NET-150'],
}, () => {
  const crowd = new Crowd(10);
  for (let guest = 0; guest < 10; guest++) crowd.enter(new EventEmitter(), false);
  for (let staff = 0; staff < 2; staff++) crowd.enter(new EventEmitter(), true);
  expect(() => crowd.enter(new EventEmitter(), true)).toThrow(Overloaded);
});
