export * from './business-day.ts';
export * from './hours-faults.ts';
export { type HoursStatus, hoursStatus } from './hours-status.ts';
export { nextOnClock, onClock } from './local-time.ts';
export * from './next-change.ts';
export * from './opening-hours.ts';
export * from './service.ts';
export * from './times-text.ts';
export * from './turn-menu.ts';
