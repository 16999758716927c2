/** Measures the time from navigation until a page is usable, in windows with an empty cache. */
import type { Page } from 'playwright-core';
import { weighScripts, type ScriptSizes } from '../../tests/kit/pages/weigh-scripts.ts';
import type { BenchBrowser, Visitor } from './open-browser.ts';

/** In milliseconds since the navigation began. */
export interface LoadTimes {
  first_ms: number;
  all_ms: number;
  interactive_ms: number;
  /** Processor time of the page's main thread until then; other work on the machine affects it least. */
  processor_ms: number;
}

export interface TranscriptTimes extends LoadTimes {
  jump_ms: number;
  jump_processor_ms: number;
}

const ROW = 'li a[href*="/records/"]';
const LINE = '.transcript-line';
/** A block of lines, which is laid out only when it is visible. The first one always is. */
const BLOCK = '.transcript-block';
/** The number of rows on the list's first page. */
const ROWS = 50;

export async function measureList(browser: BenchBrowser, visitor: Visitor, path: string): Promise<LoadTimes> {
  return browser.withPage({ visitor }, async (page) => (await load(page, path, ROW, ROWS)).times);
}

/** Turns `content-visibility` off for the blocks of lines from the start, and leaves everything else as it is. */
const PLAIN_LIST = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('${BLOCK} { content-visibility: visible !important }');
  document.adoptedStyleSheets = [sheet];`;

export type LineList = 'content_visibility' | 'plain';

/** Jumps to the line `far` once the page is idle. @throws when the lines are not of the requested kind */
export async function measureTranscript(
  browser: BenchBrowser,
  visitor: Visitor,
  { path, lines, far, list }: { path: string; lines: number; far: string; list: LineList },
): Promise<TranscriptTimes> {
  const script = list === 'plain' ? PLAIN_LIST : '';
  return browser.withPage({ visitor, script }, async (page) => {
    const { times, readProcessorTime } = await load(page, path, LINE, lines);
    const found = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('${BLOCK}:last-child')).contentVisibility`,
    );
    if (found !== (list === 'plain' ? 'visible' : 'auto'))
      throw new Error(`content-visibility of a block is ${found}`);
    const jump_ms = await page.evaluate<number>(`probe.jump(${JSON.stringify(far)})`);
    return { ...times, jump_ms, jump_processor_ms: (await readProcessorTime()) - times.processor_ms };
  });
}

async function load(
  page: Page,
  path: string,
  selector: string,
  count: number,
): Promise<{ times: LoadTimes; readProcessorTime: () => Promise<number> }> {
  const readProcessorTime = await watchProcessorTime(page);
  await page.goto(path, { waitUntil: 'commit' });
  const times = await page.evaluate<Omit<LoadTimes, 'processor_ms'>>(
    `probe.load(${JSON.stringify(selector)}, ${count})`,
  );
  return { times: { ...times, processor_ms: await readProcessorTime() }, readProcessorTime };
}

/** Measures in milliseconds all tasks of the main thread since the navigation began. */
async function watchProcessorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

/** Counts every script that is loaded until the list is shown and the page is idle. */
export async function measureScripts(
  browser: BenchBrowser,
  visitor: Visitor,
  path: string,
): Promise<ScriptSizes> {
  return browser.withPage({ visitor }, async (page) => {
    const scripts = weighScripts(page);
    await load(page, path, ROW, ROWS);
    return scripts.finish();
  });
}
