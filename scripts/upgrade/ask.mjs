import { createInterface } from 'node:readline/promises';

/** Asks a person at a terminal; where nobody can be asked the answer is no, and how to say yes is told. */
export async function asks(question) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    process.stderr.write(`${question}\nNobody can be asked here; say --yes to go on.\n`);
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} (y/N) `)).trim());
  } finally {
    lines.close();
  }
}
