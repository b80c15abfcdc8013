import { expect, test } from 'vitest';
import { probeBranches } from './probe-branches.ts';

const probed = (body: string) =>
  probeBranches(body, (branch) => `«${branch}»`)
    .body.replace(/\s+/g, ' ')
    .trim();

test('a body, both ways of an IF and the way around it are branches', () => {
  expect(probed('DECLARE a integer; BEGIN IF a = 1 THEN b := 2; ELSIF a = 2 THEN b := 3; END IF; END')).toBe(
    'DECLARE a integer; BEGIN «1» IF a = 1 THEN «2» b := 2; ELSIF a = 2 THEN «3» b := 3; ELSE «4» END IF; END;',
  );
  expect(probed('BEGIN IF a THEN b := 2; ELSE b := 3; END IF; END')).toBe(
    'BEGIN «1» IF a THEN «2» b := 2; ELSE «3» b := 3; END IF; END;',
  );
});

test('loops and the cases of a CASE are branches, expressions and texts are not', () => {
  expect(
    probed(
      "BEGIN FOR x IN SELECT CASE WHEN y THEN 'IF' ELSE 'b' END FROM t LOOP CASE x WHEN 1 THEN z := CASE WHEN y THEN 1 ELSE 2 END; END CASE; END LOOP; END",
    ),
  ).toBe(
    "BEGIN «1» FOR x IN SELECT CASE WHEN y THEN 'IF' ELSE 'b' END FROM t LOOP «2» CASE x WHEN 1 THEN «3» z := CASE WHEN y THEN 1 ELSE 2 END; END CASE; END LOOP; END;",
  );
});

test('the condition of an IF may hold a CASE of its own', () => {
  expect(probed('BEGIN IF CASE WHEN a THEN b ELSE c END THEN d := 1; ELSE d := 2; END IF; END')).toBe(
    'BEGIN «1» IF CASE WHEN a THEN b ELSE c END THEN «2» d := 1; ELSE «3» d := 2; END IF; END;',
  );
});
