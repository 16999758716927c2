/** Members with trackers, of whom one, Ana, acts unless somebody else is named. */
import assert from 'node:assert/strict';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { statement } from '@minutebook/server/base/database/database.ts';
import type { Mail } from '@minutebook/server/mail/compose-mail.ts';
import type { NewWorkspace } from '@minutebook/server/people/workspaces/create-workspace.ts';
import { lookIntoRecord } from '@minutebook/server/records/trackers/look-into-record.ts';
import { selectDue } from '@minutebook/server/records/trackers/tracker-queries.ts';
import { requireOk } from '../require-ok.ts';
import type { TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { makeRecord, type RecordFields, type TestRecord } from './make-record.ts';
import { makeMember, makeWorkspace, type TestMember, type TestWorkspace } from './make-workspace.ts';

const countDue = statement<{ due: number }>(
  'test.trackers-due',
  `select count(*)::integer as due from tracker_due d where d.workspace_id = $1`,
);
const countRows = statement<{ rows: number }>(
  'test.trackers-rows',
  `select (select count(*) from tracker t where t.workspace_id = $1)::integer
     + (select count(*) from tracker_hit h where h.workspace_id = $1)::integer
     + (select count(*) from moment m where m.workspace_id = $1 and m.kind = 'tracked')::integer as rows`,
);
const selectMails = statement<{ mail_sealed: Buffer }>(
  'test.tracker-mails',
  `select o.mail_sealed from mail_outbox o where o.kind = 'tracker' and o.turn_of = $1 order by o.created_at, o.mail_id`,
);

/** A workspace with three members; the server looks into records meanwhile. */
export async function makeTrackerScene(server: TestServer, fields: Partial<NewWorkspace> = {}) {
  const workspace = await makeWorkspace(server, fields);
  const { workspace_id, slug } = workspace;
  const [owner, ana, bo] = [
    await makeMember(server, workspace, { base_role: 'owner', name: 'Olga' }),
    await makeMember(server, workspace, { name: 'Ana' }),
    await makeMember(server, workspace, { name: 'Bo' }),
  ];
  const base = `/api/v3/workspaces/${slug}`;
  const url = `${base}/trackers`;
  const send = (method: string, path: string, body?: unknown, { token } = ana) =>
    server.send(method, path, { token, body });
  const track = async (words: string[], more: object = {}, by: TestMember = ana) => {
    const answer = await send('POST', url, { name: words[0], words, ...more }, by);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const settle = () =>
    until(
      'trackers have looked',
      async () => (await server.ctx.db.query(countDue, [workspace_id]))[0]?.due === 0,
    );
  const say = async (dialogs: RecordFields['dialogs'], more: Partial<RecordFields> = {}) => {
    const fields = { owner_member_id: owner.member_id, ...(dialogs && { dialogs }), ...more };
    const record = await makeRecord(server, workspace, fields);
    await settle();
    return record;
  };
  const list = async ({ record_id }: TestRecord, { token } = ana): Promise<Moment[]> => {
    await settle();
    const { items } = requireOk(await server.get(`${base}/records/${record_id}/moments`, token)).body;
    return items.filter(({ kind }: Moment) => kind === 'tracked');
  };
  /** The utterances of the hits. */
  const heard = async (record: TestRecord, by?: TestMember) =>
    (await list(record, by)).flatMap(({ dialog_ids }) => dialog_ids);
  const mails = async () =>
    (await server.ctx.db.query(selectMails, [workspace_id])).map(
      ({ mail_sealed }) => JSON.parse(server.ctx.keys.unseal(mail_sealed) ?? '{}') as Mail,
    );
  const rows = async () => (await server.ctx.db.query(countRows, [workspace_id]))[0]?.rows;
  return { workspace, owner, ana, bo, base, url, send, track, settle, say, list, heard, mails, rows };
}

/** Trackers of the workspace look into whatever has changed, as they do in the background. */
export async function lookForHits(
  { ctx }: TestServer,
  { workspace_id }: Pick<TestWorkspace, 'workspace_id'>,
): Promise<void> {
  for (;;) {
    const due = await ctx.db.query(selectDue, [ctx.clock.now(), 1_000]);
    const next = due.find((each) => each.workspace_id === workspace_id);
    if (next === undefined) return;
    await lookIntoRecord(ctx, next);
  }
}
