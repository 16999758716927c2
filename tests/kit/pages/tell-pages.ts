/** Adds what the open pages show to the error of a failed test, because a wait in vain says nothing of them. */
import * as runner from 'node:test';
import type { Browser, Page } from 'playwright-core';

/** Of the beginning, and of the end, where questions and notices stand. */
const MOST_CHARACTERS = 1_000;
/** A page that hangs must not hide the failure. */
const LONGEST_MS = 5_000;

/** What the types of Node leave out. */
interface RunningTest extends runner.TestContext {
  passed: boolean;
  error: Error | null;
}

/** Reads the pages of this browser whenever the running test or one within it has failed. */
export function tellPages(browser: Browser): void {
  const test = findRunningTest();
  if (test === undefined) return;
  const tell = async ({ passed, error }: RunningTest) => {
    if (passed || !(error?.cause instanceof Error)) return;
    const pages = browser.contexts().flatMap((context) => context.pages());
    const told = await Promise.all(pages.map(readPage));
    error.cause.stack = [error.cause.stack, ...told].join('\n');
  };
  test.afterEach((one) => tell(one as RunningTest));
  test.after(() => tell(test));
}

/** There is none in programs that are no tests, and Node before 24.19 does not know it. */
export function findRunningTest(): RunningTest | undefined {
  const context = 'getTestContext' in runner ? runner.getTestContext() : undefined;
  return context !== undefined && 'afterEach' in context ? (context as RunningTest) : undefined;
}

async function readPage(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: LONGEST_MS })
    .catch((error: unknown) => `(${String(error)})`);
  const lines = text.replaceAll(/\s*\n\s*/g, '\n');
  const isShort = lines.length <= 2 * MOST_CHARACTERS;
  const told = isShort ? lines : `${lines.slice(0, MOST_CHARACTERS)}\n…\n${lines.slice(-MOST_CHARACTERS)}`;
  return `The page ${page.url()} says:\n${told}`;
}
