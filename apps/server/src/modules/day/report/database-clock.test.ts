import { expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';
import { Books } from '../testing/evening.ts';

const server = useServer({ databaseClock: 'its own' });

test('a node asks the database itself what time it is before it closes a day', {
  tags: ['DAY-13'],
}, async () => {
  const [now] = await rows<{ tomorrow: Date }>(
    server,
    `SELECT clock_timestamp() + interval '1 day' AS tomorrow`,
  );
  // Of a day that does not end while this is asked, whatever the hour.
  server.clock.set(now?.tomorrow.toISOString() ?? '');
  await new Books(await onShift(server, 'manager')).open(50_000);
  server.clock.pass({ hours: 72 });
  await server.app.days.runDue();
  expect(await rows(server, 'SELECT closed_at FROM drawers')).toEqual([{ closed_at: null }]);
});
