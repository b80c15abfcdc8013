import { ANIMATION_DEFAULTS, SUCCESS_ANIMATION } from '@hansang/contract';
import { SuccessCheck } from '@hansang/ui/animation';
import styles from './gallery-page.module.css';
import type { GalleryWords } from './gallery-words.ts';
import { Show } from './show.tsx';

/** The blue circle's check as it usually plays, and with each of its settings changed. */
export function AnimationShow({ words }: { words: GalleryWords }) {
  const { loop, autoplay, speed } = ANIMATION_DEFAULTS;
  const kinds = [
    { name: words('once'), more: { loop, autoplay, speed } },
    { name: words('looped'), more: { loop: true } },
    { name: words('paused'), more: { autoplay: false } },
    { name: words('fast'), more: { speed: 2 } },
  ];
  return (
    <Show title={words('animation')}>
      {kinds.map(({ name, more }) => (
        <figure key={name} className={styles.figure}>
          <SuccessCheck {...SUCCESS_ANIMATION} {...more} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </Show>
  );
}
