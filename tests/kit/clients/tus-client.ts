/** Requests of the tus protocol, with a function for each. */
import { createHash } from 'node:crypto';
import { requireOk } from '../require-ok.ts';
import type { TestWorkspace } from '../make/make-workspace.ts';
import type { Answer } from './contract-answer.ts';
import type { ReachedServer } from './make-send.ts';

export interface TusClient {
  /** Sends `workspace` and a filename as metadata by default. */
  create(
    length: number,
    metadata?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** `path` is that of the upload. */
  patch(
    path: string,
    offset: number,
    content: Buffer | string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  head(path: string): Promise<Answer>;
  cancel(path: string): Promise<Answer>;
  /** Creates an upload; a failure fails the test. */
  begin(length: number, metadata?: Record<string, string>): Promise<{ path: string; record_id: number }>;
  offsetOf(path: string): Promise<number>;
}

export const PART = { 'content-type': 'application/offset+octet-stream' };

export function makeTusClient(
  server: ReachedServer,
  { slug }: Pick<TestWorkspace, 'slug'>,
  token: string,
): TusClient {
  const version = { 'tus-resumable': '1.0.0' };
  const client: TusClient = {
    create: (length, metadata = {}, headers = {}) =>
      server.send('POST', '/uploads', {
        token,
        headers: {
          ...version,
          'upload-length': String(length),
          'upload-metadata': toMetadata({ workspace: slug, filename: 'meeting.wav', ...metadata }),
          ...headers,
        },
      }),
    patch: (path, offset, content, headers = {}) =>
      server.send('PATCH', path, {
        token,
        body: content,
        headers: { ...version, ...PART, 'upload-offset': String(offset), ...headers },
      }),
    head: (path) => server.send('HEAD', path, { token, headers: version }),
    cancel: (path) => server.send('DELETE', path, { token, headers: version }),
    async begin(length, metadata = {}) {
      const { headers } = requireOk(await client.create(length, metadata));
      return {
        path: (headers.get('location') ?? '').slice(server.base_url.length),
        record_id: Number(headers.get('x-record-id')),
      };
    },
    async offsetOf(path) {
      return Number(requireOk(await client.head(path)).headers.get('upload-offset'));
    },
  };
  return client;
}

export function toMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export const toChecksum = (algorithm: string, content: Buffer | string) => ({
  'upload-checksum': `${algorithm} ${createHash(algorithm).update(content).digest('base64')}`,
});
