/** A transcript whose upload is cancelled while the server reads it becomes no record. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statement } from '@minutebook/server/base/database/database.ts';
import { startPagesScene } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

const selectTitled = statement<{ record_id: number }>(
  'tests.records-cancelled',
  `select r.record_id from record r where r.title = 'Wrong file' order by r.record_id`,
);

test('A transcript that is cancelled while it is sent becomes no record', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { page, assertQuiet } = await scene.openRecords('owner');
  const isCancelled = Promise.withResolvers<void>();
  let isCreated = false;
  await page.route(/\/uploads$/, async (route) => {
    const response = await route.fetch();
    isCreated = true;
    await isCancelled.promise;
    await route.fulfill({ response });
  });
  const later: string[] = [];
  page.on('requestfinished', (request) => later.push(`${request.method()} ${request.url()}`));
  const buffer = Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ada>Nobody was to read this.\n');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'Wrong file.vtt', mimeType: 'text/vtt', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  const tray = page.getByRole('region', { name: 'Uploads' });
  await until('the server has it', () => isCreated);
  await tray.getByRole('button', { name: 'Cancel Wrong file' }).click();
  await tray.waitFor({ state: 'detached' });
  isCancelled.resolve();
  await until('the server is told what follows', () =>
    later.some((line) => /\/upload(\/complete)?$/.test(line)),
  );
  assert.deepEqual(await scene.server.ctx.db.query(selectTitled, []), []);
  assertQuiet();
});
