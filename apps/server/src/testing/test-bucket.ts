import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a test makes the store say instead of an answer: its code, and the status that goes with it. */
export interface StoreRefusal {
  readonly code: string;
  readonly status: number;
}

export interface TestBucket {
  readonly origin: string;
  /** By path, bucket included. */
  readonly objects: Map<
    string,
    { readonly body: Buffer; readonly type: string; readonly authorization: string }
  >;
  /** Every request as `METHOD path`, oldest first. */
  readonly asked: string[];
  /** What is asked is refused where this gives a reason. */
  refuse: (request: IncomingMessage) => StoreRefusal | null;
  /** The line breaks in the middle of what is brought to such a path. */
  isCut: (path: string) => boolean;
  /** The store's own time, in ms. */
  clockMs: () => number;
  /** What is kept of what is brought. */
  keep: (body: Buffer) => Buffer;
  close(): Promise<void>;
}

/**
 * What pictures and backups need of an S3-compatible store, as strict as Swift and Ceph are: whatever comes in an envelope of
 * chunks is refused with 501, and what comes without a length with 411.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bucket: TestBucket = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    asked: [],
    refuse: () => null,
    isCut: () => false,
    clockMs: Date.now,
    keep: (body) => body,
    close: () => closeAll(server),
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', bucket.origin);
    response.setHeader('date', new Date(bucket.clockMs()).toUTCString());
    bucket.asked.push(`${request.method} ${pathname}`);
    const parts: Buffer[] = [];
    for await (const part of request) {
      parts.push(part as Buffer);
      if (bucket.isCut(pathname)) return void request.socket.destroy();
    }
    const refusal = bucket.refuse(request) ?? judge(request);
    if (refusal) return refuse(request, response, refusal);
    if (request.method === 'PUT') {
      const { 'content-type': type = '', authorization = '' } = request.headers;
      bucket.objects.set(pathname, { body: bucket.keep(Buffer.concat(parts)), type, authorization });
      return void response.end();
    }
    if (request.method === 'DELETE') {
      bucket.objects.delete(pathname);
      return void response.end();
    }
    if (searchParams.has('list-type')) return list(response, searchParams.get('prefix') ?? '');
    const known = bucket.objects.get(pathname);
    if (!known) return refuse(request, response, { code: 'NoSuchKey', status: 404 });
    response.setHeader('content-length', known.body.length);
    response.end(request.method === 'HEAD' ? undefined : known.body);
  }
  function list(response: ServerResponse, prefix: string): void {
    const contents = [...bucket.objects].flatMap(([path, { body }]) => {
      const key = path.split('/').slice(2).join('/');
      return key.startsWith(prefix)
        ? [`<Contents><Key>${key}</Key><Size>${body.length}</Size></Contents>`]
        : [];
    });
    response.setHeader('content-type', 'application/xml');
    response.end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`);
  }
  return bucket;
}

function judge({ method, headers }: IncomingMessage): StoreRefusal | null {
  if (method !== 'PUT') return null;
  if (headers['content-encoding']?.includes('aws-chunked')) return { code: 'NotImplemented', status: 501 };
  return headers['content-length'] ? null : { code: 'MissingContentLength', status: 411 };
}

function refuse({ method }: IncomingMessage, response: ServerResponse, { code, status }: StoreRefusal): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  // An answer to HEAD has no body, so that its reason is never told.
  response.end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message/></Error>`);
}

function closeAll(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
