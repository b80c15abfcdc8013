/** What wouter takes from a package for old versions of React; ours brings it. */
export { useSyncExternalStore } from 'react';
