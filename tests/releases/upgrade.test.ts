/** Databases of earlier releases, restored, migrated and compared with what those releases answered. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { toFileSource } from '@minutebook/server/base/backup/backup-source.ts';
import { restore } from '@minutebook/server/start/backup/restore.ts';
import { makeEmptyDatabase } from '../kit/database.ts';
import { makeSend } from '../kit/clients/make-send.ts';
import { requireOk } from '../kit/require-ok.ts';
import { toDatabaseUrl } from '../kit/run-command.ts';
import { startRestored } from '../kit/servers/start-restored.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';

interface Kept {
  secret: string;
  token: string;
  password: string;
  share_password: string;
  /** By path, as the release answered. */
  answers: Record<string, unknown>;
}

const FOLDER = import.meta.dirname;
const versions = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.tar'))
  .map((name) => name.slice(0, -'.tar'.length));

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** All that was said is said still; more may be. */
function assertContains(actual: unknown, expected: unknown, place: string): void {
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual), place);
    assert.equal(actual.length, expected.length, place);
    expected.forEach((each, index) => assertContains(actual[index], each, `${place}[${index}]`));
  } else if (expected !== null && typeof expected === 'object') {
    assert.ok(actual !== null && typeof actual === 'object', place);
    for (const [name, value] of Object.entries(expected)) {
      assertContains((actual as Record<string, unknown>)[name], value, `${place}.${name}`);
    }
  } else assert.equal(actual, expected, place);
}

for (const version of versions) {
  test(`A database of ${version} is migrated, and answers as that release did`, async (t) => {
    const kept = JSON.parse(readFileSync(join(FOLDER, `${version}.json`), 'utf8')) as Kept;
    const { connection, drop } = await makeEmptyDatabase();
    t.after(drop);
    const data_dir = mkdtempSync(join(tmpdir(), 'minutebook-upgrade-'));
    t.after(() => rm(data_dir, { recursive: true, force: true }));
    const { applied, rows, has_media } = await restore({
      source: toFileSource(join(FOLDER, `${version}.tar`)),
      config: {
        ...server.ctx.config,
        secret: null,
        data_dir,
        database_url: toDatabaseUrl(connection),
      },
      operator: 'the tests',
      askPassphrase: async () => assert.fail('there is no secret in it'),
      onProgress: () => undefined,
      onBytes: () => undefined,
      onLost: (reason) => assert.fail(reason),
    });
    assert.ok(applied.length > 0 && rows > 0 && !has_media);
    await writeFile(join(data_dir, 'secret'), `${kept.secret}\n`);

    const restored = await startRestored(server, connection, data_dir);
    t.after(() => restored.stop());
    const send = makeSend(() => restored.base_url);
    for (const [path, answer] of Object.entries(kept.answers)) {
      const { body } = requireOk(await send('GET', path, { token: kept.token }));
      assertContains(body, answer, path);
    }
    const signIn = { email: 'grace@example.com', password: kept.password };
    const headers = { 'x-minutebook': 'page' };
    requireOk(await send('POST', '/app/session', { headers, body: signIn }));
    const [share] = Object.values(kept.answers).flatMap((answer) => {
      const { record } = answer as { record?: { shared_record: { url: string } | null } };
      return record?.shared_record == null ? [] : [record.shared_record];
    });
    assert.ok(share !== undefined);
    const unlocked = await send('POST', `${share.url}/unlock`, {
      body: { password: kept.share_password },
    });
    assert.equal(unlocked.status, 200, unlocked.text);
  });
}
