import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pub } from '../../../testing/venues.ts';
import { readVenueFile } from '../reading/read.ts';
import { resolveVenue } from '../reading/resolve.ts';
import { venueFile } from '../reading/schema.ts';
import { writeVenueFile } from './write.ts';

const folder = join(import.meta.dirname, '../../../../../../venues');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

function read(source: string) {
  const result = readVenueFile(source, folder);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.venue;
}

test('what is written reads as the venue that was written', { tags: ['VENUE-3'] }, () => {
  const venue = resolveVenue(venueFile.parse(pub));
  expect(read(writeVenueFile(venue))).toEqual(JSON.parse(JSON.stringify(venue)));
});

test.each(files)('%s is written as it stands, byte for byte', { tags: ['VENUE-3'] }, (name) => {
  const source = readFileSync(join(folder, name), 'utf8');
  expect(writeVenueFile(read(source))).toBe(source);
});

test('a group that several dishes share is written once and named there', () => {
  const text = writeVenueFile(read(readFileSync(join(folder, '1-pub.yaml'), 'utf8')));
  expect(text.match(/- id: heat$/gm)).toHaveLength(1);
  expect(text).toContain('optionGroups: [ heat, pot-extras ]');
});

test('groups of one name that differ stay with their dishes', () => {
  const venue = resolveVenue(venueFile.parse(pub));
  const [mains] = venue.categories;
  const [jjigae, chicken] = mains?.menus ?? [];
  const [heat] = jjigae?.optionGroups ?? [];
  if (!mains || !jjigae || !chicken || !heat) throw new Error('the test venue changed');
  const other = { ...chicken, optionGroups: [{ ...heat, isRequired: false }] };
  const changed = { ...venue, categories: [{ ...mains, menus: [jjigae, other] }] };
  expect(read(writeVenueFile(changed)).categories[0]?.menus[1]?.optionGroups[0]).toMatchObject({
    isRequired: false,
  });
});

test('texts that YAML could misread keep their meaning', () => {
  const names = [
    'true',
    '12',
    'a: b',
    '- dash',
    '"quoted"',
    "it's",
    '# no comment',
    '{ brace',
    'null',
    '한, 둘',
    'x\ny',
  ];
  for (const ko of names) {
    const venue = { ...resolveVenue(venueFile.parse(pub)), notice: { ko, en: ko } };
    expect(read(writeVenueFile(venue)).notice).toEqual({ ko, en: ko });
  }
});
