/** A browser with a profile that outlives it, to be killed without a warning as a device without power is. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type BrowserContext } from 'playwright-core';
import { findProgram } from '../require-programs.ts';
import { until } from '../until.ts';

export interface KillableBrowser {
  context: BrowserContext;
  /** kill -9 of all its processes. */
  kill(): Promise<void>;
}

/** Call hasPrograms(t, 'chromium') first. @param profile the folder of what it keeps: another browser may go on there */
export async function startKillableBrowser(
  profile: string,
  args: readonly string[],
): Promise<KillableBrowser> {
  const program = findProgram('chromium');
  assert.ok(program);
  const own = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--lang=en-GB', '--no-first-run'];
  const child = spawn(
    program,
    [...own, '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...args, 'about:blank'],
    // A group of its own, so that the kill reaches all of it.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000);
  });
  const address = await until(
    () => `the browser listens: ${said}`,
    () => /DevTools listening on (\S+)/.exec(said)?.[1],
  );
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  assert.ok(context);
  return {
    context,
    async kill() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL');
      }
      await exited;
    },
  };
}
