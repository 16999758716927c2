/** A recording that cannot be used is uploaded again, in the place of its record. */
import { statement } from '@minutebook/server/base/database/database.ts';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { assertAccessible, startPagesScene } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

const selectTitled = statement<{ record_id: number }>(
  'tests.records-titled',
  `select r.record_id from record r where r.workspace_id = $1 and r.title = 'The orchard walk' order by r.record_id`,
);

test('A recording that cannot be read is uploaded again', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-again-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'walk.wav');
  await writeFile(file, makeWaveFile({ seconds: 1 }));
  const { workspace, owner } = await findDemoOwner(scene);
  const broken = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'The orchard walk',
    status: 'failed',
    extra: { failure: { name: 'media_unreadable', values: {} } },
  });
  const { page, assertQuiet } = await scene.signIn('owner');
  await page.goto(`/w/${scene.demo.workspace}/records/${broken.record_id}`);
  const again = page.getByRole('button', { name: 'Upload it again' });
  await again.waitFor();
  await assertAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await again.click();
  await (await chooser).setFiles(file);
  await page.getByText('Uploading again.').waitFor();
  await until('the new record alone', async () => {
    const [only, ...others] = await scene.server.ctx.db.query(selectTitled, [workspace.workspace_id]);
    return only !== undefined && others.length === 0 && only.record_id !== broken.record_id
      ? only
      : undefined;
  });
  await page.goto(`/w/${scene.demo.workspace}/trash`);
  await page.getByRole('main').getByText('The orchard walk').first().waitFor();
  assertQuiet();
});
