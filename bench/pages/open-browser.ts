/** Opens a browser on the service, with signed-in users and windows with an empty cache. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { findProgram } from '../../tests/kit/require-programs.ts';

const probe = readFileSync(join(import.meta.dirname, 'probe.js'), 'utf8');

export interface Account {
  email: string;
  password: string;
}

/** Cookies; undefined for nobody. */
export type Visitor = BrowserContextOptions['storageState'];

export interface BenchBrowser {
  version: string;
  signIn(account: Account): Promise<Visitor>;
  /** Runs in a new window with an empty cache. `script` runs after the probe, before the page. */
  withPage<Result>(visit: Visit, work: (page: Page) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface Visit {
  visitor: Visitor;
  script?: string;
  options?: BrowserContextOptions;
}

/** @throws when there is no Chromium */
export async function openBrowser(base_url: string): Promise<BenchBrowser> {
  const executablePath = findProgram('chromium');
  if (executablePath === undefined)
    throw new Error('Chromium is not there: apt-get install --no-install-recommends chromium-headless-shell');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const shared = {
    baseURL: base_url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  } as const;

  async function withContext<Result>(
    options: BrowserContextOptions,
    work: (context: BrowserContext) => Promise<Result>,
  ): Promise<Result> {
    const context = await browser.newContext({ ...shared, ...options });
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  }

  return {
    version: browser.version(),
    signIn: ({ email, password }) =>
      withContext({}, async (context) => {
        const page = await context.newPage();
        await page.goto('/sign-in');
        await page.getByRole('textbox', { name: 'Email' }).fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL(/\/w\/[^/]+\/records/);
        return context.storageState();
      }),
    withPage: ({ visitor, script = '', options }, work) =>
      withContext(
        { ...options, ...(visitor !== undefined && { storageState: visitor }) },
        async (context) => {
          await context.addInitScript({ content: `${probe}\n${script}` });
          return work(await context.newPage());
        },
      ),
    close: () => browser.close(),
  };
}
