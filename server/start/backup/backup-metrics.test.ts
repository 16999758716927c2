import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { makeDatabase } from '../../../tests/kit/database.ts';
import { writeOperatorAudit } from '../../access/operator-audit.ts';
import { openDatabase } from '../../base/database/database.ts';
import { measureBackups } from './backup-metrics.ts';

test('A backup that a clock far ahead has noted does not silence the alert for old ones', async (t) => {
  const database = await makeDatabase();
  const db = openDatabase(database.connection);
  t.after(async () => {
    await db.close();
    await database.drop();
  });
  const registry = new Registry();
  measureBackups(registry, db, { now: () => new Date('2026-03-03T00:00:00Z') });
  const read = async () => /_last_backup_end_seconds (\d+)$/m.exec(await registry.metrics())?.[1];
  assert.equal(await read(), '0');
  for (const at of ['2026-03-01T00:00:00Z', '2031-01-01T00:00:00Z'])
    await writeOperatorAudit(db, { action: 'backup.create', operator: 'root', detail: {} }, new Date(at));
  assert.equal(await read(), String(Date.parse('2026-03-01T00:00:00Z') / 1000));
});
