import { Animation, type AnimationProps } from './animation.tsx';
import './success-check.css';

/** A blue circle that draws itself and then its check; drawn for 64 by 64. */
export function SuccessCheck(props: Omit<AnimationProps, 'children'>) {
  return (
    <Animation {...props}>
      <circle className="success-disc" cx="32" cy="32" r="30" />
      <path
        className="success-tick"
        d="M19 33.5 28.5 43 46 23.5"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Animation>
  );
}
