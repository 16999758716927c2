import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { systemClock } from '../base/clock.ts';
import { requireSecret } from '../base/installation/require-secret.ts';
import { ConfigError } from '../base/config/config.ts';
import { statement } from '../base/database/database.ts';
import { openMediaStore } from './open-media-store.ts';
import { requireOwnStore, type OwnStoreParts } from './require-own-store.ts';

let server: TestServer;
let folder: string;
before(async () => {
  server = await startTestServer();
  // Makes the row of the installation, as a start does before it.
  await requireSecret(server.ctx.config, server.ctx.db, systemClock);
  folder = await mkdtemp(join(tmpdir(), 'minutebook-stores-'));
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const forget = statement<never>('test.forget-marker', 'update installation set media_marker = null');

function partsAt(name: string): OwnStoreParts {
  const config = { ...server.ctx.config, s3: null, data_dir: join(folder, name) };
  return { config, db: server.ctx.db, media: openMediaStore(config, server.clock) };
}

test('Two servers that begin at once with folders of their own do not both keep them, in any order', async () => {
  for (let round = 0; round < 8; round += 1) {
    await server.ctx.db.query(forget, []);
    const both = [partsAt(`a${round}`), partsAt(`b${round}`)];
    if (round % 2 === 1) both.reverse();
    const ended = await Promise.allSettled(both.map((parts) => requireOwnStore(parts)));
    const refused = ended.filter((one) => one.status === 'rejected');
    assert.equal(refused.length, 1);
    assert.ok(refused[0]?.reason instanceof ConfigError);
    await server.ctx.db.query(forget, []);
    const shared = partsAt(`shared${round}`);
    await Promise.all([requireOwnStore(shared), requireOwnStore(shared), requireOwnStore(shared)]);
  }
});
