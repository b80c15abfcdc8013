/** The longer side of a photo as it is sent; the server keeps none that is longer. */
export const LONGEST_SIDE = 2048;
const JPEG_QUALITY = 0.85;

/** The size that fits into the longest side with the same shape; never larger than before. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const factor = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/**
 * Makes a photo as small as it needs to be, as JPEG, turned upright; what this browser cannot read is left as it is
 * for the server to judge. A photo that would grow stays as it is too.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const { width, height } = fitted(bitmap.width, bitmap.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const smaller = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  return smaller && smaller.size < file.size ? smaller : file;
}
