import ReviewScreen from '../../features/review/review-screen.tsx';
import type { ScreenProps } from '../screen-props.ts';

export default function ReviewPage({ params }: ScreenProps) {
  return <ReviewScreen hashKey={params.hash ?? ''} />;
}
