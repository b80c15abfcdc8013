import type { SettingValues } from '@hansang/contract/schemas';
import { createContext, useContext } from 'react';
import type { Settings, Wanted } from './use-settings.ts';

export interface OpenSettings extends Pick<Settings, 'forget' | 'save'> {
  readonly values: SettingValues;
  /** As the server told them, without those that are being saved. */
  readonly stored: Wanted;
}

export const SettingsContext = createContext<OpenSettings | null>(null);

export function useOpenSettings(): OpenSettings {
  const open = useContext(SettingsContext);
  if (!open) throw new Error('A setting stands outside the settings page');
  return open;
}
