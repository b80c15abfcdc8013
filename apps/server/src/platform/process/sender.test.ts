import { expect, onTestFinished, test } from 'vitest';
import { TestLog } from '../../testing/test-log.ts';
import { startSender } from './sender.ts';

test('what cannot be looked for is said once until a look went well', { tags: ['TILL-195'] }, async () => {
  const log = new TestLog();
  let isGone = true;
  const sender = startSender(log.log, {
    claim: () => (isGone ? Promise.reject(new Error('no database')) : Promise.resolve([])),
    serve: () => Promise.resolve(),
    giveBack: () => Promise.resolve(),
    words: { claim: 'Nothing could be read', serve: '' },
  });
  onTestFinished(() => sender.close());
  const looks = async (gone: boolean) => {
    isGone = gone;
    for (let look = 0; look < 4; look += 1) await sender.runDue();
    return log.lines.filter(({ msg }) => msg === 'Nothing could be read').length;
  };
  expect([await looks(true), await looks(false), await looks(true)]).toEqual([1, 1, 2]);
});

test('what could not be served to the end is given back as soon as that can be written, and once', {
  tags: ['TILL-199'],
}, async () => {
  const log = new TestLog();
  const given: string[] = [];
  const claimed = ['printer'];
  let isAway = true;
  const sender = startSender(log.log, {
    claim: () => Promise.resolve(claimed.splice(0)),
    serve: () => Promise.reject(new Error('no database')),
    giveBack(due) {
      if (isAway) return Promise.reject(new Error('no database'));
      given.push(due);
      return Promise.resolve();
    },
    words: { claim: 'Nothing could be read', serve: 'One could not be served' },
  });
  onTestFinished(() => sender.close());
  await sender.runDue();
  await sender.runDue();
  expect(given).toEqual([]);
  isAway = false;
  await sender.runDue();
  await sender.runDue();
  expect(given).toEqual(['printer']);
});

test('one that cannot be given back, as its row is held, holds up no other', {
  tags: ['TILL-210'],
}, async () => {
  const log = new TestLog();
  const claimed = ['stuck'];
  const served: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const sender = startSender(log.log, {
    claim: () => Promise.resolve(claimed.splice(0)),
    serve(due) {
      if (due === 'stuck') return Promise.reject(new Error('no database'));
      served.push(due);
      return Promise.resolve();
    },
    giveBack: () => held,
    words: { claim: 'Nothing could be read', serve: 'One could not be served' },
  });
  onTestFinished(() => sender.close());
  await sender.runDue();
  claimed.push('another');
  void sender.runDue();
  await expect.poll(() => served).toEqual(['another']);
  letGo();
});
