import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/page/icon.tsx';
import { pictureAddress } from '../../shared/page/picture.tsx';
import { useWords } from '../../shared/words/words.ts';
import { picturesWords } from './pictures-words.ts';
import { useGestures } from './use-gestures.ts';
import { panBy, WHOLE, type Zoom, zoomAt } from './zoom.ts';
import './lightbox.css';

const STEP = 1.5;
const PAN_PX = 80;

export interface LightboxProps {
  readonly pictures: readonly string[];
  /** The picture to begin with, one of `pictures`. */
  readonly first: string;
  onClose(): void;
}

/** One of the venue's pictures at a time, as large as the screen; pinch, double tap, swipe, buttons and keys. */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const { t: common } = useWords();
  const t = picturesWords.use();
  const [at, setAt] = useState(Math.max(0, pictures.indexOf(first)));
  const [zoom, setZoom] = useState(WHOLE);
  const [isBroken, setBroken] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const count = pictures.length;

  const turn = (step: -1 | 1) => {
    if (count < 2) return;
    setAt((at + step + count) % count);
    setZoom(WHOLE);
    setBroken(false);
  };
  const extent = () => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  });
  const enlarge = (factor: number) => setZoom(zoomAt(zoom, factor, { x: 0, y: 0 }, extent()));
  const gestures = useGestures({ zoom, onZoom: setZoom, onSwipe: turn });
  useLayoutEffect(() => {
    if (image.current) image.current.style.transform = transformOf(zoom);
  }, [zoom]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
      const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (event.key === 'Escape') onClose();
      else if (event.key === '+' || event.key === '=') enlarge(STEP);
      else if (event.key === '-') enlarge(1 / STEP);
      else if (event.key === '0') setZoom(WHOLE);
      else if (by && zoom.scale === 1) turn(by);
      else if (by) setZoom(panBy(zoom, -by * PAN_PX, 0, extent()));
      else if (up && zoom.scale > 1) setZoom(panBy(zoom, 0, up * PAN_PX, extent()));
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });

  return (
    <div className="lightbox">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="lightbox-stage" ref={stage} {...gestures}>
        {isBroken ? (
          <p className="lightbox-broken">{t('broken')}</p>
        ) : (
          <img
            key={at}
            ref={image}
            src={pictureAddress(pictures[at] ?? first, 1740, 'banner')}
            alt={t('shown', { number: at + 1, count })}
            width={1740}
            height={1000}
            draggable={false}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <button type="button" className="lightbox-close" aria-label={common('common.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      <div className="lightbox-bar">
        {count > 1 && (
          <button type="button" aria-label={t('previous')} onClick={() => turn(-1)}>
            <Icon name="back" />
          </button>
        )}
        <button
          type="button"
          aria-label={t('smaller')}
          disabled={zoom.scale === 1}
          onClick={() => enlarge(1 / STEP)}
        >
          <Icon name="minus" />
        </button>
        <p className="num" role="status">
          <span aria-hidden="true">
            {at + 1} / {count}
          </span>
          <span className="sr-only">{t('shown', { number: at + 1, count })}</span>
        </p>
        <button type="button" aria-label={t('larger')} onClick={() => enlarge(STEP)}>
          <Icon name="plus" />
        </button>
        {count > 1 && (
          <button type="button" className="lightbox-next" aria-label={t('next')} onClick={() => turn(1)}>
            <Icon name="back" />
          </button>
        )}
      </div>
    </div>
  );
}

const transformOf = ({ scale, x, y }: Zoom) => `translate(${x}px, ${y}px) scale(${scale})`;
