import { BANNER } from '@hansang/contract';
import { pictureAddress } from '../../shared/page/picture.tsx';

/** The first of the venue's pictures, in place before the carousel is. */
export function BannerStill({ path, words }: { path: string; words?: string | null | undefined }) {
  return (
    <>
      <img
        src={pictureAddress(path, BANNER.width, 'banner')}
        alt=""
        width={BANNER.width}
        height={BANNER.height}
      />
      {words && <span className="banner-words">{words}</span>}
    </>
  );
}
