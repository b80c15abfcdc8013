import DrinkNoticeScreen from '../../features/drinks/drink-notice-screen.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';

export default function DrinkNoticePage() {
  return <DrinkNoticeScreen reason={useStore(usePhone().reason)} />;
}
