const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|<<\w+>>|[A-Za-z_][\w$]*|:=|\s+|[\s\S]/g;
const isBlank = (text: string) => /^(\s|--|\/\*|<<)/.test(text);

/** Words that open a branch once the condition before it has been read. */
const OPENED_BY: Readonly<Record<string, 'THEN' | 'LOOP'>> = {
  IF: 'THEN',
  ELSIF: 'THEN',
  CASE: 'THEN',
  WHEN: 'THEN',
  FOR: 'LOOP',
  FOREACH: 'LOOP',
  WHILE: 'LOOP',
};

/**
 * Puts a probe at the beginning of every branch of a function in PL/pgSQL: its body, each THEN, ELSE and LOOP, and the way
 * around an IF without an ELSE. Branches of expressions (CASE inside a query) are the query's.
 * @param body what stands between the function's dollar quotes
 * @param probe gives the statement for the branch with this number, counted from 1
 */
export function probeBranches(
  body: string,
  probe: (branch: number) => string,
): { readonly body: string; readonly branches: number } {
  const tokens = body.match(token) ?? [];
  const result: string[] = [];
  let branches = 0;
  const put = () => {
    branches += 1;
    result.push(` ${probe(branches)} `);
  };
  /** Whether each open IF has its ELSE; null for a CASE, which fails without one. */
  const open: (boolean | null)[] = [];
  let isStart = false;
  let awaited: string | null = null;
  /** Open CASE expressions in the condition that is being read. */
  let expressions = 0;
  let at = tokens.findIndex((text) => text.toUpperCase() === 'BEGIN');
  result.push(...tokens.slice(0, at + 1));
  put();
  isStart = true;
  for (at += 1; at < tokens.length; at += 1) {
    const text = tokens[at] as string;
    const word = text.toUpperCase();
    if (isBlank(text)) result.push(text);
    else if (isStart && word === 'END') {
      const ends = tokens
        .slice(at + 1)
        .find((next) => !isBlank(next))
        ?.toUpperCase();
      if (ends === 'IF' && open.at(-1) === false) {
        result.push('ELSE');
        put();
      }
      if (ends === 'IF' || ends === 'CASE') open.pop();
      // What ends is named up to the semicolon.
      for (; at < tokens.length && tokens[at] !== ';'; at += 1) result.push(tokens[at] as string);
      result.push(';');
    } else if (isStart) {
      result.push(text);
      isStart = word === 'BEGIN' || word === 'EXCEPTION';
      if (word === 'IF') open.push(false);
      if (word === 'CASE') open.push(null);
      awaited = OPENED_BY[word] ?? null;
      expressions = 0;
      if (word !== 'LOOP' && word !== 'ELSE') continue;
      if (word === 'ELSE' && open.at(-1) === false) open[open.length - 1] = true;
      put();
      isStart = true;
    } else {
      result.push(text);
      if (word === ';') isStart = true;
      else if (awaited !== null && word === 'CASE') expressions += 1;
      else if (expressions > 0 && word === 'END') expressions -= 1;
      else if (awaited === word && expressions === 0) {
        awaited = null;
        put();
        isStart = true;
      }
    }
  }
  return { body: result.join(''), branches };
}
