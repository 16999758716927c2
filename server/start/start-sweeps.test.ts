import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { DAY_MS } from '../base/durations.ts';
import { startSweeps } from './start-sweeps.ts';

test('A clock that is set ahead by forty days empties no trash before it is set back', async (t) => {
  const server = await startTestServer();
  const { ctx, clock } = server;
  const workspace = await makeWorkspace(server);
  const { token, member_id } = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, { owner_member_id: member_id });
  requireOk(await server.send('DELETE', record.app_path, { token }));
  const sweeping = startSweeps(ctx, { every_ms: 20 });
  t.after(() => sweeping.stop().then(() => server.stop()));
  const hasSwept = async () => {
    const { values } = await ctx.metrics.sweep_ended.get();
    const ends = values.filter(({ labels }) => labels.sweep === 'times').map(({ value }) => value);
    return ends.some((end) => end >= clock.now().getTime() / 1000);
  };
  await until('the sweeps have run', hasSwept);
  clock.advance(40 * DAY_MS);
  await until('the sweeps have run again', hasSwept);
  clock.advance(1);
  await until('the sweeps have run once more', hasSwept);
  clock.advance(-40 * DAY_MS);
  const { body } = requireOk(await server.get(`${workspace.app_path}/trash`, token));
  assert.equal(body.items.length, 1);
});
