/**
 * Starts a browser whose profile survives it, so that tests can kill it without warning, like a device that
 * loses power.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type BrowserContext } from 'playwright-core';
import { findProgram } from '../require-programs.ts';
import { until } from '../until.ts';

export interface KillableBrowser {
  context: BrowserContext;
  /** Kills all its processes with SIGKILL. */
  kill(): Promise<void>;
}

/**
 * Callers must check hasPrograms(t, 'chromium') first. @param profile the folder of its data, with which
 * another browser may continue
 */
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
    // Starts a process group, so that the kill reaches all processes.
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
