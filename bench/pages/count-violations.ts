/** Counts the violations that axe finds on each page, on a desktop and, in dark mode, on a phone. */
import { mySections, settingsSections, toPagePath } from '@minutebook/contract/app/pages.ts';
import { DESKTOP, findViolations, PHONE } from '../../tests/kit/pages/browser.ts';
import type { BenchBrowser, Visitor } from './open-browser.ts';
import { SHARE_PASSWORD, type PreparedPages } from './prepare-pages.ts';

export interface PageViolations {
  page: string;
  desktop: string[];
  phone: string[];
}

interface LookedAt {
  page: string;
  path: string;
  /** Whether the page is opened without signing in. */
  is_outside?: boolean;
  password?: string;
}

function listPages({ demo, short_record_id, invitation_token }: PreparedPages, share_id: string): LookedAt[] {
  const records = toPagePath('records', { slug: demo });
  const shared = toPagePath('shared_record', { share_id });
  return [
    { page: 'sign in', path: toPagePath('sign_in', {}), is_outside: true },
    { page: 'invitation', path: toPagePath('invitation', { token: invitation_token }), is_outside: true },
    { page: 'records', path: records },
    { page: 'records, searched', path: `${records}?query=${encodeURIComponent('예산')}` },
    { page: 'record', path: toPagePath('record', { slug: demo, record_id: short_record_id }) },
    { page: 'shares', path: toPagePath('shares', { slug: demo }) },
    ...settingsSections.map((section) => ({
      page: `settings: ${section}`,
      path: toPagePath('settings', { slug: demo, section }),
    })),
    ...mySections.map((section) => ({ page: `me: ${section}`, path: toPagePath('me', { section }) })),
    { page: 'shared record, locked', path: shared, is_outside: true },
    { page: 'shared record', path: shared, is_outside: true, password: SHARE_PASSWORD },
  ];
}

export async function countViolations(
  browser: BenchBrowser,
  visitor: Visitor,
  prepared: PreparedPages,
  { share_id, onPage }: { share_id: string; onPage: (page: string) => void },
): Promise<PageViolations[]> {
  const found: PageViolations[] = [];
  for (const lookedAt of listPages(prepared, share_id)) {
    onPage(lookedAt.page);
    const look = (options: object) => findOn(browser, visitor, lookedAt, options);
    found.push({
      page: lookedAt.page,
      desktop: await look({ viewport: DESKTOP }),
      phone: await look({ viewport: PHONE, colorScheme: 'dark' }),
    });
  }
  return found;
}

async function findOn(
  browser: BenchBrowser,
  visitor: Visitor,
  { path, is_outside, password }: LookedAt,
  options: object,
): Promise<string[]> {
  return browser.withPage({ visitor: is_outside ? undefined : visitor, options }, async (page) => {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await page.evaluate('probe.settle()');
    if (password !== undefined) {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Open' }).click();
      await page.locator('.transcript-line').first().waitFor();
      await page.evaluate('probe.settle()');
    }
    return findViolations(page);
  });
}
