import { BANNER } from '@hansang/contract';
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { pictureAddress } from '../../shared/page/picture.tsx';
import { picturesWords } from './pictures-words.ts';
import { DRAG_PX } from './zoom.ts';
import './banner.css';

const SETTLED_MS = 120;
const STILL = '(prefers-reduced-motion: reduce)';

/** The venue's pictures over the menu, one after the other; each opens in full unless it was dragged. */
export default function Banner({
  pictures,
  words = [],
}: {
  pictures: readonly string[];
  words?: readonly (string | null)[];
}) {
  const t = picturesWords.use();
  const strip = useRef<HTMLUListElement>(null);
  const drag = useRef<{ x: number; left: number; moved: boolean } | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isStopped, setStopped] = useState(() => matchMedia(STILL).matches);
  const count = pictures.length;
  const isPlaying = count > 1 && !isHeld && !hasFocus && !isStopped;

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      const next = (at + 1) % count;
      setAt(next);
      scrollToPicture(strip.current, next);
    }, BANNER.autoplayMs);
    return () => clearTimeout(timer);
  }, [isPlaying, at, count]);

  const settle = () => {
    const list = strip.current;
    if (list && list.clientWidth > 0 && !drag.current) setAt(Math.round(list.scrollLeft / list.clientWidth));
  };
  // Pictures that glide past are not the one that is shown.
  const scrolled = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(settle, SETTLED_MS);
  };
  useEffect(() => () => clearTimeout(settling.current), []);
  const hold = (event: PointerEvent) => {
    setHeld(true);
    drag.current = { x: event.clientX, left: strip.current?.scrollLeft ?? 0, moved: false };
  };
  const move = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    if (Math.abs(event.clientX - held.x) > DRAG_PX) held.moved = true;
    // Fingers scroll by themselves; a mouse has to be followed.
    if (!held.moved || event.pointerType !== 'mouse' || !strip.current) return;
    strip.current.style.scrollSnapType = 'none';
    strip.current.scrollLeft = held.left - (event.clientX - held.x);
  };
  const release = () => {
    setHeld(false);
    if (strip.current) strip.current.style.scrollSnapType = '';
    // The click that ends a drag comes after this, and is judged by it.
    setTimeout(() => {
      drag.current = null;
      settle();
    });
  };
  const opened = (event: MouseEvent) => {
    if (drag.current?.moved) event.preventDefault();
  };

  return (
    <section
      className="banner-frame"
      aria-roledescription="carousel"
      aria-label={t('banner')}
      onFocus={(event: FocusEvent) => setFocus(event.target.matches(':focus-visible'))}
      onBlur={() => setFocus(false)}
    >
      <ul
        className="banner-strip"
        ref={strip}
        onScroll={scrolled}
        onPointerDown={hold}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={release}
      >
        {pictures.map((url, i) => (
          <li key={url}>
            <a
              href={`/lightbox?url=${encodeURIComponent(url)}`}
              aria-label={[words[i], t('open', { number: i + 1, count })].filter(Boolean).join(', ')}
              draggable={false}
              onClick={opened}
            >
              <img
                src={pictureAddress(url, BANNER.width, 'banner')}
                alt=""
                width={BANNER.width}
                height={BANNER.height}
                loading={i === 0 ? undefined : 'lazy'}
                decoding="async"
                draggable={false}
              />
              {words[i] && <span className="banner-words">{words[i]}</span>}
            </a>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <>
          <p className="banner-at num" aria-hidden="true">
            {at + 1}/{count}
          </p>
          <button
            type="button"
            className="banner-play"
            aria-label={t(isStopped ? 'play' : 'pause')}
            onClick={() => setStopped(!isStopped)}
          >
            <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
              <circle cx="13" cy="13" r="13" />
              <path d={isStopped ? 'M10.5 8v10l8-5z' : 'M9 8h3v10H9zM14 8h3v10h-3z'} />
            </svg>
          </button>
        </>
      )}
    </section>
  );
}

function scrollToPicture(list: HTMLElement | null, index: number): void {
  const behavior = matchMedia(STILL).matches ? 'auto' : 'smooth';
  list?.scrollTo({ left: index * list.clientWidth, behavior });
}
