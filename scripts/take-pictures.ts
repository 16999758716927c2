/**
 * Takes the README's pictures of the demo: `node scripts/run.cjs scripts/take-pictures.ts`. Needs Chromium.
 */
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { statement } from '@minutebook/server/base/database/database.ts';
import { startPagesScene } from '../tests/kit/pages/browser.ts';
import { globalSetup, globalTeardown } from '../tests/kit/global-setup.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/pictures');
const VIEW = { viewport: { width: 1280, height: 800 } };

/** Selects a record with sound and much text, of no more people than there are colours. */
const selectPlayed = statement<{ record_id: number }>(
  'pictures.played',
  `select r.record_id from record r join workspace w on w.workspace_id = r.workspace_id
   where w.slug = $1 and r.is_ready and r.media_stored and r.dialog_count > 0
     and json_array_length(r.extra -> 'speakers') <= 8
   order by r.dialog_count desc, r.record_id limit 1`,
);

await globalSetup();
const scene = await startPagesScene();
const workspace = `/w/${scene.demo.workspace}`;
const { page } = await scene.signIn('owner', VIEW);

const save = (of: Page, name: string) => of.screenshot({ path: join(FOLDER, `${name}.png`) });

await page.goto(`${workspace}/records?query=${encodeURIComponent('센서')}`);
await page.getByRole('list', { name: 'List of records' }).locator('mark').first().waitFor();
await save(page, 'search');

const [played] = await scene.server.ctx.db.query(selectPlayed, [scene.demo.workspace]);
await page.goto(`${workspace}/records/${played?.record_id}`);
await page.locator('.transcript-line').first().waitFor();
await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
await page.mouse.move(0, 0);
await save(page, 'record');

const { page: dark } = await scene.signIn('owner', { ...VIEW, colorScheme: 'dark' });
await dark.goto(`${workspace}/actions?all=true`);
await dark.getByRole('main').getByRole('checkbox').first().waitFor();
await save(dark, 'actions');

await scene.stop();
await globalTeardown();
