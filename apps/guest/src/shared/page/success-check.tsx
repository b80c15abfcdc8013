import { ANIMATION_DEFAULTS, SUCCESS_ANIMATION } from '@hansang/contract';
import { SuccessCheck as BareCheck } from '@hansang/ui/animation';

/** The check of a placed order: 60 frames in a second, once. */
export function SuccessCheck() {
  const { loop, autoplay, speed } = ANIMATION_DEFAULTS;
  return <BareCheck {...SUCCESS_ANIMATION} loop={loop} autoplay={autoplay} speed={speed} />;
}
