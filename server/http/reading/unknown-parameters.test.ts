/** A misspelt filter of v3 is refused by name: an unfiltered list would be exported as the filtered one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('A time whose plus is not encoded, and so reads as a blank, is the time that it means', async () => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  const get = (time: string) =>
    server.get(`/api/v3/workspaces/${workspace.slug}/calendar?ends_after=${time}`, token);
  for (const time of ['2026-03-04T09:30:00+09:00', '2026-03-04T09:30:00%2B09:00', '2026-03-04T00:30:00Z'])
    requireOk(await get(time));
  for (const odd of ['2026-03-04+09:30', '2026-03-04T09:30:00+0900x', '09:30'])
    assertError(await get(odd), 422, 'VALIDATION_ERROR');
});

test('v3 names what it does not know, with the nearest that it does; v2 ignores it', async () => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  const v3 = `/api/v3/workspaces/${workspace.slug}`;
  const wrong: [path: string, place: string, nearest: string | undefined][] = [
    ['/records?label_id=1', 'query.label_id', 'label_ids'],
    ['/records?labelids[]=1&limit=2', 'query.labelids[]', 'label_ids'],
    ['/records?next_tokn=abc', 'query.next_tokn', 'next_token'],
    ['/records?Limit=2', 'query.Limit', 'limit'],
    ['/records?page=2', 'query.page', 'next_token'],
    ['/records?cursor=abc', 'query.cursor', 'next_token'],
    ['/records?per_page=50', 'query.per_page', 'limit'],
    ['/records?q=budget', 'query.q', 'query'],
    ['/records?sort=title', 'query.sort', 'order'],
    ['/records?since=2026-03-01', 'query.since', 'start_date'],
    ['/changes?page=2', 'query.page', undefined],
    ['/records?%00=2', 'query.?', undefined],
    ['/records?%zz=2', 'query.%zz=2', undefined],
    ['/records?__proto__=2', 'query.__proto__', undefined],
    [`/records?${'x'.repeat(5_000)}=1`, `query.${'x'.repeat(60)}`, undefined],
    ['/members?statuss=active', 'query.statuss', 'status'],
    ['/changes/stream?curser=1', 'query.curser', 'cursor'],
  ];
  for (const [path, place, nearest] of wrong) {
    const answer = await server.get(v3 + path, token);
    assertError(answer, 422, 'VALIDATION_ERROR');
    const [detail] = answer.body.errors;
    assert.equal(detail.path, place);
    if (nearest !== undefined)
      assert.ok(detail.message.endsWith(`nearest that is known is ${nearest}`), path);
  }
  for (const right of ['/records?', '/records?&label_ids[]=1&&limit=2', '/records?label_ids%5B0%5D=1']) {
    requireOk(await server.get(v3 + right, token));
  }
  for (const ignored of ['label_id=1', 'page=2', '_=123']) {
    requireOk(await server.get(`${workspace.path}/records?${ignored}`, token));
  }
});
