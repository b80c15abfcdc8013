/** How a link is handed over by the phone's own sheet; null where it has none, as over plain http. */
export function sharesText(): ((text: string, url: string) => Promise<void>) | null {
  if (typeof navigator === 'undefined' || typeof navigator.share !== 'function') return null;
  // Closing the sheet is no failure.
  return (text, url) => navigator.share({ text, url }).catch(() => {});
}

/** Copies a text, over plain http as well. Answers whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // The old way may still work.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside the open sheet: whatever lies outside of it takes no focus.
  const place = document.querySelector('dialog[open]') ?? document.body;
  place.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
