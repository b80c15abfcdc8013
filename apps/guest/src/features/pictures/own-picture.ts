/**
 * The venue's picture that an address names, or null. What is shown is the venue's own word for it, never what the
 * address said, so nothing foreign can come in.
 * @param origin of this app
 */
export function ownPicture(url: string | null, pictures: readonly string[], origin: string): string | null {
  if (!url) return null;
  try {
    const asked = new URL(url, origin);
    if (asked.origin !== origin) return null;
    return pictures.find((picture) => new URL(picture, origin).pathname === asked.pathname) ?? null;
  } catch {
    return null;
  }
}
