import LandingScreen from '../../features/landing/landing-screen.tsx';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore, useStore } from '../../shared/store.ts';
import type { ScreenProps } from '../screen-props.ts';

export default function LandingPage({ parts }: ScreenProps) {
  const reason = useStore(usePhone().reason);
  const hasTable = usePhoneStore(parts.hasTable, false);
  return (
    <LandingScreen reason={reason} hasTable={hasTable} onLanguage={() => parts.overlay.set('language')} />
  );
}
