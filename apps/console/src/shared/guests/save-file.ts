/** Gives a text to whoever sits at the screen, as a file of this name. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
