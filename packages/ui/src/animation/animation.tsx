import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface AnimationProps {
  readonly width: number;
  readonly height: number;
  /** Its whole length: frames over frames per second. */
  readonly frames: number;
  readonly framesPerSecond: number;
  readonly loop?: boolean;
  readonly autoplay?: boolean;
  readonly speed?: number;
  /** What moves, drawn as SVG. */
  readonly children: ReactNode;
}

/**
 * Plays the CSS animations inside of an SVG: once, at once and at their own pace unless told otherwise. It is looked at
 * only; whoever listens hears the text beside it.
 */
export function Animation({
  width,
  height,
  frames,
  framesPerSecond,
  loop = false,
  autoplay = true,
  speed = 1,
  children,
}: AnimationProps) {
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    // Set by script: a rendered page may carry no style attribute.
    const { style } = svg.current as SVGSVGElement;
    style.setProperty('--length', `${frames / framesPerSecond / speed}s`);
    style.setProperty('--turns', loop ? 'infinite' : '1');
    style.setProperty('--play', autoplay ? 'running' : 'paused');
  }, [frames, framesPerSecond, speed, loop, autoplay]);
  return (
    <svg
      ref={svg}
      className="animation"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
