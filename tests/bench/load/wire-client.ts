import { connect, type Socket } from 'node:net';

export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * One kept-alive HTTP/1.1 connection that sends a request at a time with as little work as possible, so that a
 * load run measures the server. Understands answers with a content length only.
 */
export class WireClient {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: WireAnswer): void; reject(error: Error): void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    const fail = (error?: Error) => {
      this.#waiting?.reject(error ?? new Error('The server closed the connection'));
      this.#waiting = null;
    };
    socket.on('error', fail);
    socket.on('close', () => fail());
  }

  static open(port: number, host = '127.0.0.1'): Promise<WireClient> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host, noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new WireClient(socket));
      });
    });
  }

  /** Sends one request; `body` is sent as JSON. Rejects when the connection ends before the answer. */
  send(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
    body = '',
  ): Promise<WireAnswer> {
    const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    if (method === 'POST') {
      lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
    }
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
    const end = headEnd + 4 + length;
    if (Number.isNaN(length)) this.#socket.destroy(new Error('The answer has no content length'));
    if (this.#received.length < end) return;
    const answer = {
      status: Number(head.slice(9, 12)),
      body: this.#received.toString('utf8', headEnd + 4, end),
    };
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }
}
