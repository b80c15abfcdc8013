import type { SettingValues } from '@hansang/contract/schemas';
import { createContext, useContext } from 'react';
import type { Settings } from './use-settings.ts';

export interface OpenSettings extends Pick<Settings, 'forget' | 'save'> {
  readonly values: SettingValues;
}

export const SettingsContext = createContext<OpenSettings | null>(null);

export function useOpenSettings(): OpenSettings {
  const open = useContext(SettingsContext);
  if (!open) throw new Error('A setting stands outside the settings page');
  return open;
}
