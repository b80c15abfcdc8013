interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The letter of a key, also while a Korean or Japanese input method is on; null with a modifier. */
export function letterOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^[a-z?]$/i.test(key)) return key.toLowerCase();
  if (key.length !== 1 || /^[ -~]$/.test(key)) return null;
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : null;
}

/** Whether a key belongs to what has the focus: a field, a sheet, a menu. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;
