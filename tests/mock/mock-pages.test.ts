/** The hard parts of the pages, in a browser on made data: no server of ours, no database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createServer } from 'vite';
import type { Page } from 'playwright-core';
import { resolve } from 'node:path';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { openBrowser } from '../kit/pages/shared-browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';
import { SLUG } from './mock-handlers.ts';
import { startMock } from './start-mock.ts';

const WEB = resolve(import.meta.dirname, '../../web');

test('The pages on made data', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const mock = await startMock();
  // oxlint-disable-next-line node/no-process-env -- how the pages' build is told where its server is
  process.env['MINUTEBOOK_DEV_SERVER'] = mock.url;
  const pages = await createServer({ root: WEB, logLevel: 'error', server: { port: 0, hmr: false } });
  await pages.listen();
  const base = pages.resolvedUrls?.local[0];
  assert.ok(base !== undefined);
  const browser = await openBrowser();
  t.after(async () => {
    await browser.close();
    await pages.close();
    await mock.stop();
  });

  async function open(path: string): Promise<Page> {
    const context = await browser.newContext({ baseURL: base ?? '', locale: 'en-GB' });
    context.setDefaultTimeout(120_000);
    await context.addInitScript(`localStorage.setItem('minutebook.session', 'expected')`);
    const page = await context.newPage();
    await page.goto(path, { timeout: 120_000 });
    return page;
  }

  await t.test('search finds titles and what was said', async () => {
    const page = await open(`/w/${SLUG}/records`);
    await page.getByRole('link', { name: 'Call with the carpenter' }).waitFor();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('budget');
    await page.getByText('Then the budget is 4,000').first().waitFor();
  });

  await t.test('a question is answered with passages and sentences', async () => {
    const page = await open(`/w/${SLUG}/records?query=When%20does%20the%20fence%20stand%3F&ask=true`);
    const answers = page.getByRole('region', { name: 'Answers' });
    await answers.getByRole('link').first().waitFor();
    await answers.getByText('the fence stands before April').first().waitFor();
  });

  await t.test(
    'a line of the transcript is corrected, and the correction is there after a reload',
    async () => {
      const page = await open(`/w/${SLUG}/records/1`);
      const line = page.locator('.transcript-line').filter({ hasText: 'The fence has to stand' }).last();
      const edit = line.getByRole('button', { name: 'Edit this line' });
      // What comes after the first view can move the lines away under the pointer, and the tools with it.
      await until('the line to be edited', async () => {
        await line.hover();
        return edit.click({ timeout: 2_000 }).then(
          () => true,
          () => false,
        );
      });
      const field = page.getByRole('textbox', { name: 'Edit this line' });
      await field.fill('The gate has to stand before May.');
      await field.press('Enter');
      await page.getByText('Saved.').first().waitFor();
      await page.reload();
      await page.getByText('The gate has to stand before May.').first().waitFor();
    },
  );

  await t.test('a recording goes in parts and becomes a record', async () => {
    const page = await open(`/w/${SLUG}/records`);
    const wave = { name: 'Night shift.wav', mimeType: 'audio/wav', buffer: makeWaveFile({ seconds: 300 }) };
    await page.getByLabel('Choose files').setInputFiles(wave);
    const parts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') parts.push(request.headers()['upload-offset'] ?? '');
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('link', { name: 'Night shift' }).first().waitFor();
    assert.deepEqual(parts.slice(0, 1), ['0']);
  });
});
