import * as http from 'node:http';
import * as https from 'node:https';

export interface Asked {
  readonly status: number;
  readonly type: string;
  readonly headers: http.IncomingHttpHeaders;
  /** As it came over the wire, still compressed. */
  readonly body: Buffer;
}

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true, rejectUnauthorized: false }),
};

/** Gets an address of a server of our own, whose certificate nobody signed. Rejects when nothing answers in 5 s. */
export function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Asked> {
  const protocol = new URL(url).protocol as keyof typeof agents;
  const { request } = protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { agent: agents[protocol], headers: { ...headers }, timeout: 5000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error(`${url} does not answer`)));
    asked.end();
  });
}
