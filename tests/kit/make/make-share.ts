import assert from 'node:assert/strict';
import type { TestRecord } from './make-record.ts';
import type { TestServer } from '../test-server.ts';

export interface TestShare {
  share_id: string;
  /** `/s/<share_id>` */
  url: string;
  password: string;
}

/** Shares the record through the API. */
export async function makeShare(
  server: TestServer,
  { path }: TestRecord,
  token: string,
  fields: { title?: string; expires_in_days?: 7 | 30 | 60 | 90 | null } = {},
): Promise<TestShare> {
  const body = { title: 'For you', expires_in_days: null, ...fields };
  const answer = await server.send('PUT', `${path}/share`, { token, body });
  assert.equal(answer.status, 201, answer.text);
  const { share_id, url } = answer.body.shared_record;
  return { share_id, url, password: answer.body.password };
}
