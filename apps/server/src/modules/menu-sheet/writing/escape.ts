/** A text that begins like a formula would run in a spreadsheet that opens a CSV; so would one that we escaped already. */
export const escaped = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** What was meant by a cell of a CSV. */
export const unescaped = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
