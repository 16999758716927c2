/** Programs of the system that some tests need: real speech and real media files. */
import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';

const PACKAGES = { 'espeak-ng': 'espeak-ng', ffmpeg: 'ffmpeg' } as const;
type Program = keyof typeof PACKAGES;

/**
 * Whether the programs are there. Where they are not, the test is left out with a line that says how to get them; on a
 * continuous-integration machine they are installed instead.
 */
export function hasPrograms(t: TestContext, ...programs: Program[]): boolean {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return true;
  const command = `apt-get install -y ${missing.map((program) => PACKAGES[program]).join(' ')}`;
  if (process.env['CI'] !== undefined && process.getuid?.() === 0) {
    const installed = spawnSync('sh', ['-c', `apt-get update -q && ${command}`], { stdio: 'inherit' });
    if (installed.status === 0) return true;
  }
  t.skip(`${missing.join(' and ')} not found; to run this test: ${command}`);
  return false;
}

const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
