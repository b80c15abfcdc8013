import { expect, test } from 'vitest';
import { toWalk } from './code-walk.ts';

const WALKING = 'lang=ko; hansang-walk=12';

for (const [url, cookies, to] of [
  ['/t/7k3m9qxwb2tf', WALKING, '/console/12/tables/walk?scanned=%2Ft%2F7k3m9qxwb2tf'],
  ['/misc/xings?sid=1&tid=2', WALKING, '/console/12/tables/walk?scanned=%2Fmisc%2Fxings%3Fsid%3D1%26tid%3D2'],
  ['/t/7k3m9qxwb2tf', undefined, null],
  ['/t/7k3m9qxwb2tf', 'lang=ko', null],
  ['/t/7k3m9qxwb2tf', 'hansang-walk=//evil.example', null],
  ['/t/7k3m9qxwb2tf', 'not-hansang-walk=1', null],
  ['/menu', WALKING, null],
  ['/misc/xings?sid=1&m=preview', WALKING, null],
  ['/tables', WALKING, null],
  ['/misc/xingsong', WALKING, null],
] as const)
  test(`${url} with ${cookies ?? 'no cookie'} leads ${to === null ? 'where it always leads' : 'to the walk'}`, {
    tags: ['WALK-3'],
  }, () => {
    expect(toWalk(url, cookies)).toBe(to);
  });
