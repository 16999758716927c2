import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import { MINUTE_MS } from './durations.ts';
import { unlessMissing } from './error-code.ts';

interface FolderContext {
  config: Pick<Config, 'data_dir'>;
  clock: Clock;
  log: { warn(facts: object, message: string): void };
}

/**
 * A worker touches its folder all the time: one that was not touched for so long has been abandoned. Clocks
 * of machines that share it may differ by less.
 */
const LEFT_BEHIND_MS = 15 * MINUTE_MS;
const TOUCH_INTERVAL_MS = 10_000;

/**
 * Provides an empty folder for as long as `work` takes. Each attempt has its own: an attempt that the queue
 * has given up, because the database was away, may still be running.
 */
export async function withWorkFolder<T>(
  ctx: FolderContext,
  { workspace_id, record_id, step }: { workspace_id: number; record_id: number; step: string },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await removeLeftWorkFolders(ctx);
  const folder = await mkdtemp(join(toParent(ctx), `${workspace_id}-${record_id}-${step}-`));
  const touch = () => utimes(folder, ctx.clock.now(), ctx.clock.now());
  await touch();
  const touching = setInterval(() => {
    // The next one may succeed; without any, the work fails when its files are gone.
    touch().catch((error: unknown) => ctx.log.warn({ err: error }, 'a work folder could not be touched'));
  }, TOUCH_INTERVAL_MS);
  try {
    return await work(folder);
  } finally {
    clearInterval(touching);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of killed workers. */
export async function removeLeftWorkFolders(ctx: FolderContext): Promise<void> {
  const parent = toParent(ctx);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const now = ctx.clock.now().getTime();
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    // Another worker may have removed it since.
    const found = await unlessMissing(stat(folder));
    if (found !== undefined && now - found.mtimeMs > LEFT_BEHIND_MS) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const toParent = ({ config }: FolderContext) => join(config.data_dir, 'work');
