import type { Page } from 'playwright-core';
import { recordLink, type PagesScene } from './browser.ts';

/** A record of the demo with a recording, a transcript and insights. */
export const CALL = 'Phone: test call with Walt, Salem commissary';

/** Opens the record from a search, like people do. */
export async function openCall(page: Page, { demo }: PagesScene, query = 'Walt'): Promise<void> {
  await page.goto(`/w/${demo.workspace}/records?query=${query}&mode=title_terms`);
  await recordLink(page, CALL).click();
  await page.getByRole('heading', { level: 1, name: CALL }).waitFor();
}

/** Opens the record, and waits until its lines can be reached by keyboard. */
export async function openLines(page: Page, scene: PagesScene, query?: string): Promise<void> {
  await openCall(page, scene, query);
  // A phone shows the summary first.
  const lines = page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Transcript' });
  if (await lines.isVisible()) await lines.click();
  await page.locator('.transcript-line[tabindex="0"]').waitFor();
}
