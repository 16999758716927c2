/**
 * An S3 store in memory with the operations that the service uses. It fails when told to, and checks no
 * signatures.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Access } from '@minutebook/server/base/config/s3-config.ts';
import { listenHere } from './listen-here.ts';

export interface S3Call {
  method: string;
  /** The key without the bucket; empty for the bucket itself. */
  key: string;
  query: URLSearchParams;
}

export type S3Fault = 'busy' | 'denied' | 'cut' | undefined;

export interface MemoryS3 {
  access: S3Access;
  /** Contents by key, which tests may change. */
  objects: Map<string, { bytes: Buffer; modified_at: Date }>;
  /** The calls, such as `PUT key`. */
  calls: string[];
  /** Called before each call is answered. */
  setFault(fault: (call: S3Call) => S3Fault): void;
  /** Sets the clock of the store. */
  setClock(now: () => Date): void;
  stop(): Promise<void>;
}

const PAGE = 5;
const noFault = (): S3Fault => undefined;
const systemNow = () => new Date();

export async function startMemoryS3(): Promise<MemoryS3> {
  const objects: MemoryS3['objects'] = new Map();
  const uploads = new Map<string, Map<number, Buffer>>();
  const calls: string[] = [];
  let fault: (call: S3Call) => S3Fault = noFault;
  let now = systemNow;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(url.pathname.slice('/backups/'.length));
    const call: S3Call = { method: request.method ?? '', key, query: url.searchParams };
    calls.push(`${call.method} ${key}`);
    const failing = fault(call);
    if (failing === 'cut') return void request.socket.destroy();
    const body = await buffer(request);
    if (failing === 'busy') return refuse(response, 503, 'SlowDown');
    if (failing === 'denied') return refuse(response, 403, 'AccessDenied');
    if (key === '') return void response.end(call.query.has('uploads') ? '<R></R>' : list(call.query));
    if (call.query.has('uploads') || call.query.has('uploadId')) return assemble(call, body, response);
    store(call, { body, request, response });
  }

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const contents = keys.slice(0, PAGE).map((key) => {
      const { bytes, modified_at } = objects.get(key) ?? { bytes: Buffer.alloc(0), modified_at: now() };
      return `<Contents><Key>${key}</Key><LastModified>${modified_at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = keys.length > PAGE;
    const token = more ? `<NextContinuationToken>${keys[PAGE - 1]}</NextContinuationToken>` : '';
    return `<R><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</R>`;
  }

  function assemble({ method, key, query }: S3Call, body: Buffer, response: ServerResponse): void {
    const id = query.get('uploadId') ?? `upload-${uploads.size + 1}`;
    const parts = uploads.get(id) ?? new Map<number, Buffer>();
    uploads.set(id, parts);
    if (query.has('uploads')) return void response.end(`<R><UploadId>${id}</UploadId></R>`);
    if (method === 'DELETE') uploads.delete(id);
    if (method === 'PUT') parts.set(Number(query.get('partNumber')), body);
    if (method === 'POST') {
      const ordered = [...parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes);
      objects.set(key, { bytes: Buffer.concat(ordered), modified_at: now() });
      uploads.delete(id);
    }
    response.writeHead(200, { etag: '"part"' }).end();
  }

  function store(
    { method, key }: S3Call,
    { body, request, response }: { body: Buffer; request: IncomingMessage; response: ServerResponse },
  ): void {
    if (method === 'PUT') {
      objects.set(key, { bytes: body, modified_at: now() });
      return void response.writeHead(200, { etag: '"e"' }).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (found === undefined) return refuse(response, 404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const bytes = from === undefined ? found.bytes : found.bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': bytes.length,
      etag: `"${createHash('md5').update(found.bytes).digest('hex')}"`,
      'last-modified': found.modified_at.toUTCString(),
    });
    response.end(method === 'HEAD' ? undefined : bytes);
  }

  const server = createServer((request, response) => {
    // A client that is killed must only end its own request.
    answer(request, response).catch(() => response.destroy());
  });
  const { url, stop } = await listenHere(server);
  return {
    access: {
      endpoint: url,
      region: 'us-east-1',
      access_key_id: 'key',
      secret_access_key: 'secret',
      path_style: true,
    },
    objects,
    calls,
    setFault: (next) => void (fault = next),
    setClock: (next) => void (now = next),
    stop,
  };
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
