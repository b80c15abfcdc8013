import { act, cleanup } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { teachDialogs } from './phone-fixture.tsx';

export interface Stage {
  /** The page on the stage; goes after each test. */
  root: Root | undefined;
  /** Alerts of this test so far. */
  readonly alerts: string[];
}

/** A browser for whole pages: dialogs open, alerts are kept, and each test begins with an empty document. */
export function setStage(): Stage {
  const stage: Stage = { root: undefined, alerts: [] };
  beforeEach(() => {
    teachDialogs();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    window.alert = (text: string) => void stage.alerts.push(text);
    HTMLElement.prototype.scrollTo = () => {};
  });
  afterEach(async () => {
    await act(async () => stage.root?.unmount());
    stage.root = undefined;
    cleanup();
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
    stage.alerts.splice(0);
  });
  return stage;
}
