/** Errors of a server in trouble, and of requests that meet. */
import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { statement } from '@minutebook/server/base/database/database.ts';
import { startTestServer } from '../../kit/test-server.ts';
import type { Stage, Story } from '../stage.ts';

export const faultStory: Story = async (stage) => {
  const { server, tape, owner, workspace } = stage;
  const { token } = owner;
  const { db } = server.ctx;
  const hurried = await startTestServer({ env: { MINUTEBOOK_RATE_LIMIT_USER: '1' }, beside: server });
  await hurried.get('/v2/users/me', token);
  tape.keepRefusal('RATE_LIMIT_EXCEEDED', await hurried.get('/v2/users/me', token));
  await hurried.stop();

  const { query } = db;
  db.query = () => Promise.reject(new Error('a mistake of ours'));
  try {
    await tape.refuse('INTERNAL_ERROR', 'get-record');
  } finally {
    db.query = query;
  }
  await db.transaction(async (tx) => {
    await tx.query(lockTokens, []);
    const other = token.endsWith('x') ? 'y' : 'x';
    await tape.refuse('SERVICE_UNAVAILABLE', 'get-current-user', { token: token.slice(0, -1) + other });
  });

  const once = { headers: { 'idempotency-key': 'twice' }, body: { name: 'Once', color: '#2563eb' } };
  await tape.ask('create-label', once);
  const [kept] = await db.query(takeRequest, [workspace.workspace_id]);
  await db.transaction(async (tx) => {
    // As the twin that came first has it, until it commits.
    await tx.query(beginRequest, [
      workspace.workspace_id,
      owner.member_id,
      kept?.key_digest ?? null,
      server.clock.now(),
    ]);
    await tape.refuse('REQUEST_IN_PROGRESS', 'create-label', once);
  });
  tape.keepRefusal('METHOD_NOT_ALLOWED', await server.send('PATCH', '/v2/users/me', { token }));
  await media(stage);
};

const lockTokens = statement<never>('tests.lock-tokens', 'lock table access_token in access exclusive mode');
const takeRequest = statement<{ key_digest: Buffer }>(
  'tests.take-request',
  'delete from idempotent_request where workspace_id = $1 returning key_digest',
);
const beginRequest = statement<never>(
  'tests.begin-request',
  `insert into idempotent_request (workspace_id, member_id, key_digest, request_digest, created_at)
   values ($1, $2, $3, $3, $4)`,
);
const selectKey = statement<{ media_key: string }>(
  'tests.example-media',
  'select r.media_key from record r where r.workspace_id = $1 and r.record_id = $2',
);

async function media({ server, tape, workspace, record }: Stage): Promise<void> {
  const { url } = await tape.ask('get-media-url');
  const { pathname, search } = new URL(url);
  const load = (range: string) => server.send('GET', pathname + search, { headers: { range } });
  tape.keepRefusal('RANGE_NOT_SATISFIABLE', await load('bytes=9999-'));
  const [row] = await server.ctx.db.query(selectKey, [workspace.workspace_id, record.record_id]);
  const path = join(server.ctx.config.data_dir, 'media', row?.media_key ?? '');
  await truncate(path, 3);
  tape.keepRefusal('MEDIA_DAMAGED', await load('bytes=0-'));
  await rm(path);
}
