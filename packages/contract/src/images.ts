/**
 * Sizes in which pictures can be asked for: `<path>?w=288&h=288&fit=cover`. Any other size is refused, so that
 * nobody can make the server draw without end.
 */

/** Widths in device pixels. */
export const IMAGE_WIDTHS = [
  48, 64, 96, 120, 128, 144, 160, 192, 240, 288, 320, 360, 390, 480, 576, 640, 780, 870, 1170, 1740,
] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Height divided by width of each shape that a picture can be cut to. */
export const IMAGE_SHAPES = { square: 1, photo: 3 / 4, banner: 500 / 870 } as const;
export type ImageShape = keyof typeof IMAGE_SHAPES;

export const imageHeight = (width: number, shape: ImageShape): number =>
  Math.round(width * IMAGE_SHAPES[shape]);

export interface ImageSources {
  readonly src: string;
  /** For screens of one, two and three device pixels per CSS pixel. */
  readonly srcSet: string;
  /** CSS pixels, so that the place is kept before the picture comes. */
  readonly width: number;
  readonly height: number;
}

/** Addresses of a picture shown `width` CSS pixels wide. */
export function imageSources(path: string, width: number, shape: ImageShape): ImageSources {
  const at = (density: number) => {
    const wanted = IMAGE_WIDTHS.find((offered) => offered >= width * density) ?? 1740;
    return `${path}?w=${wanted}&h=${imageHeight(wanted, shape)}&fit=cover`;
  };
  return {
    src: at(1),
    srcSet: `${at(1)} 1x, ${at(2)} 2x, ${at(3)} 3x`,
    width,
    height: imageHeight(width, shape),
  };
}
