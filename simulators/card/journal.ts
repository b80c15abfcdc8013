import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Payment } from './payment.ts';

/** Where payments outlive this process: a file with one line for each change, the last one of a payment counts. */
export interface Journal {
  read(): Payment[];
  write(payment: Payment): void;
}

export const noJournal: Journal = { read: () => [], write: () => {} };

export function fileJournal(file: string): Journal {
  return {
    read() {
      if (!existsSync(file)) return [];
      const latest = new Map<string, Payment>();
      for (const line of readFileSync(file, 'utf8').split('\n')) {
        const payment = readLine(line);
        if (payment) latest.set(payment.id, payment);
      }
      const payments = [...latest.values()];
      // Starting is the moment to drop what was overwritten since.
      writeFileSync(`${file}.new`, payments.map((payment) => `${JSON.stringify(payment)}\n`).join(''));
      renameSync(`${file}.new`, file);
      return payments;
    },
    write(payment) {
      appendFileSync(file, `${JSON.stringify(payment)}\n`);
    },
  };
}

/** A line that was cut off by a crash is no payment. */
function readLine(line: string): Payment | null {
  try {
    return line === '' ? null : (JSON.parse(line) as Payment);
  } catch {
    return null;
  }
}
