import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings/settings.ts';
import { isFromHere } from './from-here.ts';

/** Whether staff may log in, and work, from where a request comes. */
export type StaffDoor = (request: IncomingMessage) => boolean;

/**
 * Over plain http, whoever shares the network reads passwords and the cookies of logins: outside of the demo staff work
 * on this machine alone then, unless the owner has said yes to it once.
 */
export function openStaffDoor(
  settings: Pick<Settings, 'HANSANG_MODE' | 'STAFF_OVER_HTTP' | 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  isSecure: boolean,
): StaffDoor {
  const isOpen = settings.HANSANG_MODE === 'demo' || isSecure || settings.STAFF_OVER_HTTP === 'yes';
  return (request) => isOpen || isFromHere(request, settings);
}
