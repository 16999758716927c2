/** Members and workspaces have shares of the memory for long transcripts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lengthenTranscript } from '../../../tests/kit/make/lengthen-transcript.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { holdTranscript } from './hold-transcript.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** 30 KB each: a little more than what counts as long. */
const ROWS = 150;

test('Who has used up their own share of long transcripts is refused, and a colleague is not', async () => {
  const workspace = await makeWorkspace(server);
  const { workspace_id } = workspace;
  const greedy = await makeMember(server, workspace, { base_role: 'owner' });
  const modest = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, { owner_member_id: greedy.member_id });
  await lengthenTranscript(server, workspace, { record, rows: ROWS, text: 'a' });
  const { record_id } = record;
  const release = Promise.withResolvers<undefined>();
  const under_way: Promise<unknown>[] = [];
  for (let time = 0; time < 8; time += 1) {
    const asked = { workspace_id, record_id, member_id: greedy.member_id };
    const begun = Promise.withResolvers<undefined>();
    const holding = holdTranscript(server.ctx.db, asked, () => {
      begun.resolve(undefined);
      return release.promise;
    }).catch((error: unknown) => error);
    under_way.push(holding);
    await Promise.race([begun.promise, holding]);
  }
  const take = ({ token }: typeof greedy) =>
    server.send('POST', `${record.app_path}/export`, { token, body: { format: 'text' } });
  const [refused, answered] = [await take(greedy), await take(modest)];
  release.resolve(undefined);
  await Promise.all(under_way);
  assert.deepEqual([refused.status, answered.status], [503, 200]);
  assert.equal((await take(greedy)).status, 200);
});
