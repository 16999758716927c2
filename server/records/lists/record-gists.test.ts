import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AppRecordItem } from '@minutebook/contract/app/record-search-endpoints.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { toGist } from './record-gists.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('A summary is known by its first line, without marks', () => {
  assert.equal(toGist('# Summary\n\n**Grouping** comes first.\n- Then routes.'), 'Grouping comes first.');
  assert.equal(toGist('- One\n- Two'), 'One');
  assert.equal(toGist('1. `One`'), 'One');
  assert.equal(toGist('\n \n'), null);
  // What the lines are is not what the meeting was about.
  assert.equal(
    toGist('Sentences of the meeting, as they were said:\n\n- **Ada**: We moved.'),
    'Ada: We moved.',
  );
  assert.equal(
    toGist('회의에서 나온 말을 그대로 옮긴 문장입니다. 주제: 창고\n\n- 옮겼습니다.'),
    '옮겼습니다.',
  );
  assert.equal(toGist('요약. 둘째 문장.'), '요약. 둘째 문장.');
  assert.equal(Array.from(toGist('😀'.repeat(500)) ?? '').length, 240);
});

test('A row of the list says who met, and how the summary begins', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const speaker = (id: number, name: string | null) => ({
    speaker_id: id,
    name,
    member_id: null,
    talk_time_ms: 1,
  });
  await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    extra: { speakers: [speaker(1, 'Ada'), speaker(2, null), speaker(3, 'Ben')] },
    insights: [{ type: 'summary', value: { text: '**We** met.\n\nMore.' } }],
  });
  await makeRecord(server, workspace, { owner_member_id: owner.member_id, extra: { speakers: [] } });
  const { body } = await server.get(`${workspace.app_path}/records?order=id`, owner.token);
  assert.deepEqual(
    body.items.map(({ speakers, talk_shares, gist }: AppRecordItem) => [speakers, talk_shares, gist]),
    [
      [[], [], null],
      [['Ada', 'Ben'], [0.333, 0.333], 'We met.'],
    ],
  );
});
