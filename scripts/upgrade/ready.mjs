import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { get as getSecurely } from 'node:https';
import { join } from 'node:path';

/** Whether the server on a data folder wants guests: what a container's health check asks. @returns {Promise<number>} the exit code */
export async function ready(dataDir) {
  try {
    const { address } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'));
    return (await statusOf(`${address}/readyz`)) === 200 ? 0 : 1;
  } catch {
    return 1;
  }
}

/** The certificate is made out to another name than this machine's. */
function statusOf(address) {
  const ask = address.startsWith('https:') ? getSecurely : get;
  return new Promise((resolve, reject) => {
    const request = ask(address, { rejectUnauthorized: false, timeout: 4000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', reject);
  });
}
