import { STAGES } from '@hansang/rules';
import { hoursFaults } from '@hansang/rules/hours';
import { firstOverlap } from '@hansang/rules/room';
import type { Fault } from './faults.ts';
import { HOURS_SENTENCES } from './hours-schema.ts';
import { menuFaults, sharedGroupFaults } from './menu-sense.ts';
import { placed, repeated } from './repeats.ts';
import type { VenueFile } from './schema.ts';

/** What a file of the right shape still gets wrong: names used twice, limits the wrong way round, broken links. */
export function senseFaults(file: VenueFile): Fault[] {
  return [...setUpFaults(file), ...listFaults(file), ...sharedGroupFaults(file), ...menuFaults(file)];
}

/** The same of what the console changes field by field. */
export function setUpFaults(
  file: Pick<VenueFile, 'timeZone' | 'settings' | 'flags' | 'openingHours' | 'banners' | 'callItems'>,
): Fault[] {
  return [
    ...settingFaults(file),
    ...openingFaults(file),
    ...repeated(placed(file.banners, ['banners'], 'id'), ({ id }) => id),
    ...repeated(placed(file.callItems, ['callItems'], 'id'), ({ id }) => id),
  ];
}

function listFaults(file: VenueFile): Fault[] {
  const tables = file.floors.flatMap((floor, index) =>
    placed(floor.tables, ['floors', index, 'tables'], 'idx'),
  );
  return [
    ...repeated(placed(file.floors, ['floors'], 'id'), ({ id }) => id),
    ...repeated(tables, ({ idx }) => idx),
    ...overlapFaults(file),
    ...repeated(placed(file.staff, ['staff'], 'email'), ({ email }) => email.toLowerCase()),
  ];
}

function overlapFaults({ floors }: VenueFile): Fault[] {
  return floors.flatMap((floor, index) => {
    const over = firstOverlap(floor.tables.map(({ idx, place }, at) => ({ idx, at, place: place ?? null })));
    if (!over) return [];
    const [one, other] = over;
    return [
      {
        path: ['floors', index, 'tables', other.at, 'place'],
        message: `stands on table ${one.idx}`,
      },
    ];
  });
}

function settingFaults({
  timeZone,
  settings,
  flags,
}: Pick<VenueFile, 'timeZone' | 'settings' | 'flags'>): Fault[] {
  const faults: Fault[] = [];
  const { waitingLimits, mainMenuOrder, orderCeiling, waitingCeiling } = settings;
  if (!isTimeZone(timeZone)) {
    faults.push({ path: ['timeZone'], message: 'must be a time zone like Asia/Seoul' });
  }
  for (const stage of STAGES)
    if (waitingLimits[stage].red <= waitingLimits[stage].amber)
      faults.push({ path: ['settings', 'waitingLimits', stage, 'red'], message: 'must be above amber' });
  if (mainMenuOrder.max < mainMenuOrder.min) {
    faults.push({ path: ['settings', 'mainMenuOrder', 'max'], message: 'must not be below min' });
  }
  for (const figure of ['quantity', 'amount'] as const)
    if (waitingCeiling[figure] < orderCeiling[figure])
      faults.push({
        path: ['settings', 'waitingCeiling', figure],
        message: 'must not be below that of orderCeiling',
      });
  if (flags.usePG && flags.usePos) {
    faults.push({
      path: ['flags', 'usePos'],
      message: 'cannot be true together with usePG: a store is paid first or at its POS',
    });
  }
  return faults;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function openingFaults({ openingHours }: Pick<VenueFile, 'openingHours'>): Fault[] {
  return hoursFaults(openingHours).map(({ path, fault }) => ({
    path: ['openingHours', ...path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))],
    message: HOURS_SENTENCES[fault],
  }));
}
