/**
 * An outsider with the packed SDK and one narrow token mirrors a workspace that changes all the time, and is killed again and again:
 * in the end the copy is what the token may see. `npm run check:outsider`
 */
import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeLabel } from '../kit/make-label.ts';
import { makeTeam } from '../kit/make-team.ts';
import { makeMember, makeNarrowToken, makeWorkspace } from '../kit/make-workspace.ts';
import { makeRandom, type SeededRandom } from '../kit/seeded-random.ts';
import { startTestServer } from '../kit/test-server.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const CHANGES = 1_000;
const KILLS = 20;

test(`A mirror is whole after ${CHANGES} random changes and ${KILLS} kill -9`, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'minutebook-mirror-'));
  const server = await startTestServer();
  t.after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await run(process.execPath, [join(root, 'scripts/run.cjs'), join(root, 'scripts/build-sdk.ts')]);
  cpSync(join(import.meta.dirname, 'outsider/mirror.js'), join(folder, 'mirror.js'));
  writeFileSync(join(folder, 'package.json'), '{"name":"mirror","private":true,"type":"module"}\n');
  cpSync(join(root, 'dist-sdk'), join(folder, 'node_modules/@minutebook/sdk'), { recursive: true });

  const slug = 'mirrored';
  const workspace = await makeWorkspace(server, { slug });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const reader = await makeMember(server, workspace);
  const teams = [await makeTeam(server, workspace), await makeTeam(server, workspace)];
  const labels = [await makeLabel(server, workspace), await makeLabel(server, workspace)];
  const at = `/api/v3/workspaces/${slug}`;
  const send = async (method: string, below: string, body?: object) => {
    const answer = await server.send(method, at + below, { token: owner.token, body });
    assert.ok(answer.status < 300, `${method} ${below}: ${answer.text}`);
    return answer.body;
  };
  const token = await makeNarrowToken(server, reader.user_id, {
    scopes: ['records:read'],
    workspace_id: workspace.workspace_id,
  });

  const path = join(folder, 'copy.json');
  const env = { MINUTEBOOK_URL: server.base_url, MINUTEBOOK_TOKEN: token };
  const start = () =>
    spawn(process.execPath, ['mirror.js', slug, path], { cwd: folder, env, stdio: 'ignore' });
  const kill = async (mirror: ChildProcess) => {
    mirror.kill('SIGKILL');
    if (mirror.exitCode === null && mirror.signalCode === null) await once(mirror, 'exit');
  };

  const random = makeRandom(7);
  const pick: SeededRandom['pick'] = (items) => random.pick(items);
  const ids: number[] = [];
  const create = async () => {
    const scope = pick(['private', 'team', 'workspace']);
    const body = {
      recorded_at: '2026-03-01T09:00:00Z',
      title: `Record ${ids.length}`,
      scope,
      ...(scope === 'team' && { team_ids: [pick(teams)] }),
      dialogs: [{ text: 'Good morning.' }],
    };
    ids.push((await send('POST', '/records', body)).record_id);
  };
  const acts: (() => Promise<unknown>)[] = [
    create,
    () => send('PATCH', `/records/${pick(ids)}`, { title: `Title ${random.fraction()}` }),
    () => send('PATCH', `/records/${pick(ids)}`, { scope: pick(['private', 'workspace']) }),
    () => send('PATCH', `/records/${pick(ids)}`, { scope: 'team', team_ids: [pick(teams)] }),
    () =>
      send('PATCH', `/records/${pick(ids)}`, {
        access_member_ids: random.fraction() < 0.5 ? [reader.member_id] : [],
      }),
    () => send('PATCH', `/records/${pick(ids)}`, { contacts: [{ name: `Kim ${random.fraction()}` }] }),
    () => send('POST', '/records/labels', { record_ids: [pick(ids)], label_ids: [pick(labels)] }),
    () => send('PUT', `/teams/${teams[0]}/members/${reader.member_id}`, { base_role: 'member' }),
    () =>
      server.send('DELETE', `${at}/teams/${teams[0]}/members/${reader.member_id}`, { token: owner.token }),
    async () => {
      if (ids.length < 10) return create();
      const [id] = ids.splice(Math.floor(random.fraction() * ids.length), 1);
      return send('DELETE', `/records/${id}`);
    },
  ];
  for (let index = 0; index < 10; index += 1) await create();
  let mirror = start();
  let kills = 0;
  for (let index = 1; index <= CHANGES; index += 1) {
    await pick(acts)();
    if (index % (CHANGES / KILLS) > 0) continue;
    await delay(Math.floor(random.fraction() * 200));
    await kill(mirror);
    kills += 1;
    mirror = start();
  }
  await kill(mirror);
  assert.equal(kills, KILLS);
  await run(process.execPath, ['mirror.js', slug, path, 'once'], { cwd: folder, env });

  const { records } = JSON.parse(readFileSync(path, 'utf8')) as { records: Record<string, { id: number }> };
  const expected: { id: number }[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body } = await server.get(
      `${at}/records?limit=100&next_token=${encodeURIComponent(next)}`,
      token,
    );
    expected.push(...body.items);
    next = body.next_token;
  }
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  t.diagnostic(
    `${CHANGES} changes, ${kills} kills: ${expected.length} of ${ids.length} records seen and mirrored`,
  );
  assert.deepEqual(Object.values(records).toSorted(byId), expected.toSorted(byId));
});
