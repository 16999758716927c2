/** Runs the operators' command as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { toSettings } from '../start-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** @throws when it failed */
export async function runCommand(
  data_dir: string,
  args: readonly string[],
): Promise<{ seconds: number; printed: string }> {
  const begunAt = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'cli/main.ts'), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...toSettings(data_dir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`minutebook ${args.join(' ')} ended with ${code}: ${said || printed}`);
  return { seconds: (performance.now() - begunAt) / 1000, printed };
}
