/** That nothing of a recording was lost, whatever happened meanwhile. */
import assert from 'node:assert/strict';
import type { TestServer } from '../kit/test-server.ts';
import { until } from '../kit/until.ts';
import type { KillableService } from './killable-service.ts';
import type { RecordingSender } from './recording-sender.ts';

interface StoredRecord {
  record_id: number;
  status: string;
  media_key: string;
}

/** Times out when its record does not get ready: nothing may be left half done. */
export async function requireKept(
  { ctx }: TestServer,
  service: KillableService,
  { workspace, member, content, outcome }: RecordingSender,
  /** A record may fail with a reason when the service was killed again and again at the same work. */
  mayFail: boolean,
): Promise<'processed' | 'failed' | 'gone'> {
  const { workspace_id } = workspace;
  const records = await ctx.db.query<StoredRecord>(
    {
      name: 'test.records',
      text: 'select r.record_id, r.status, r.media_key from record r where r.workspace_id = $1',
    },
    [workspace_id],
  );
  const counted = await ctx.db.query<{ record_count: number; storage_bytes: number }>(
    {
      name: 'test.counter',
      text: 'select c.record_count, c.storage_bytes from workspace_counter c where c.workspace_id = $1',
    },
    [workspace_id],
  );
  const kept = outcome === 'kept' ? 1 : 0;
  assert.equal(records.length, kept, 'records of the workspace');
  assert.deepEqual(counted, [{ record_count: kept, storage_bytes: kept * content.length }]);
  const [stored] = records;
  if (stored === undefined) return 'gone';

  const path = `${workspace.path}/records/${stored.record_id}`;
  const record = await untilReady(service, path, member.token);
  const { body } = await service.send('GET', `${path}/media`, { token: member.token });
  const download = await fetch(body.url);
  assert.deepEqual(Buffer.from(await download.arrayBuffer()), content, 'the bytes of the recording');

  if (mayFail && record.status === 'failed') {
    assert.match(record.extra.failure, /\w/);
    return 'failed';
  }
  assert.equal(record.status, 'processed', record.extra.failure);
  const texts = record.dialogs.map(({ text }: { text: string }) => text);
  assert.deepEqual(texts, ['All of it is still here.']);
  return 'processed';
}

async function untilReady({ send }: KillableService, path: string, token: string) {
  let last = '';
  return until(
    () => `ready: ${last}`,
    async () => {
      const answer = await send('GET', `${path}?include=dialogs`, { token });
      assert.equal(answer.status, 200, answer.text);
      last = answer.text;
      return answer.body.record.is_ready && answer.body.record;
    },
    200,
  );
}
