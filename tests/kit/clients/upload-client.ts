/** The steps of an upload over v1, with a function for each. */
import { randomUUID } from 'node:crypto';
import { requireOk } from '../require-ok.ts';
import type { TestWorkspace } from '../make/make-workspace.ts';
import type { Answer } from './contract-answer.ts';
import type { ReachedServer } from './make-send.ts';

export interface UploadFields {
  uuid?: string;
  [field: string]: unknown;
}

export interface UploadClient {
  /** `/v1/workspace/<slug>/record` */
  path: string;
  create(fields?: UploadFields): Promise<Answer>;
  getUrl(record_id: number): Promise<Answer>;
  /** Sends no token, like a client. */
  put(url: string, content: string | Buffer): Promise<Answer>;
  complete(record_id: number, uuid: string): Promise<Answer>;
  cancel(record_id: number): Promise<Answer>;
  /** Creates and transfers an upload; a failure fails the test. */
  begin(content: Buffer, fields?: UploadFields): Promise<{ record_id: number; uuid: string; url: string }>;
}

export function makeUploadClient(
  server: ReachedServer,
  { slug }: Pick<TestWorkspace, 'slug'>,
  token: string,
): UploadClient {
  const path = `/v1/workspace/${slug}/record`;
  const post = (below: string, body?: unknown) => server.send('POST', path + below, { token, body });
  const client: UploadClient = {
    path,
    create: (fields = {}) => post('', { ...defaults(), ...fields }),
    getUrl: (record_id) => post(`/${record_id}/upload`),
    put: (url, content) => server.send('PUT', url.slice(server.base_url.length), { body: content }),
    complete: (record_id, uuid) => post(`/${record_id}/upload/complete`, { uuid }),
    cancel: (record_id) => server.send('DELETE', `${path}/${record_id}/upload`, { token }),
    async begin(content, fields = {}) {
      const uuid = fields.uuid ?? randomUUID();
      const { id: record_id } = requireOk(
        await client.create({ filesize: content.length, ...fields, uuid }),
      ).body;
      const { body: url } = requireOk(await client.getUrl(record_id));
      requireOk(await client.put(url, content));
      return { record_id, uuid, url };
    },
  };
  return client;
}

function defaults(): UploadFields {
  return {
    uuid: randomUUID(),
    rec_date: '2026-03-01T09:00:00Z',
    filesize: 1_000,
    filename: 'meeting.wav',
  };
}
