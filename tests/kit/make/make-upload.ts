/**
 * Makes a recording in the state after an upload: it is stored, its record is not ready, and its pipeline was
 * started in the same transaction.
 */
import assert from 'node:assert/strict';
import { startPipeline } from '@minutebook/server/recordings/queue/start-pipeline.ts';
import { makeRecord, type RecordFields, type TestRecord } from './make-record.ts';
import type { TestMember, TestWorkspace } from './make-workspace.ts';
import type { Answer, TestServer } from '../test-server.ts';
import { until } from '../until.ts';

export async function makeUpload(
  server: TestServer,
  workspace: TestWorkspace,
  owner: TestMember,
  fields: Omit<RecordFields, 'owner_member_id'> = {},
): Promise<TestRecord> {
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    status: 'uploaded',
    source: 'manual_upload',
    is_ready: false,
    ready_at: null,
    duration_ms: null,
    dialogs: [],
    ...fields,
  });
  const { workspace_id } = workspace;
  const { record_id } = record;
  await server.ctx.db.transaction((tx) => startPipeline(tx, { workspace_id, record_id }, server.clock.now()));
  return record;
}

/** Returns the record's detail once the pipeline has ended, whatever the outcome. */
export async function untilReady(
  server: TestServer,
  { path }: Pick<TestRecord, 'path'>,
  token: string,
): Promise<Answer['body']> {
  let last = '';
  return until(
    () => `ready: ${last}`,
    async () => {
      const answer = await server.get(`${path}?include=dialogs,insights`, token);
      assert.equal(answer.status, 200, answer.text);
      last = answer.text;
      return answer.body.record.is_ready && answer.body.record;
    },
    100,
  );
}
