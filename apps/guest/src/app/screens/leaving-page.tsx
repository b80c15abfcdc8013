import LeavingScreen from '../../features/leaving/leaving-screen.tsx';
import type { ScreenProps } from '../screen-props.ts';

export default function LeavingPage({ parts }: ScreenProps) {
  return <LeavingScreen leaving={parts.first.leaving ?? null} />;
}
