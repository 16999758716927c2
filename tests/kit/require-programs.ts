/**
 * Programs of the system that some tests need, for real speech, media files, browsers and other languages.
 */
import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';

const PACKAGES = {
  'espeak-ng': 'espeak-ng',
  ffmpeg: 'ffmpeg',
  // A page takes it two thirds of the time of a full Chromium, which works as well.
  chromium: 'chromium-headless-shell',
  curl: 'curl',
  openssl: 'openssl',
  promtool: 'prometheus',
  python3: 'python3',
} as const;
type Program = keyof typeof PACKAGES;

/**
 * Whether the programs are installed. If not, the test is skipped with a message that says how to install
 * them.
 */
export function hasPrograms(t: TestContext, ...programs: Program[]): boolean {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return true;
  t.skip(`${missing.join(' and ')} not found; to run this test: ${toCommand(missing)}`);
  return false;
}

/**
 * Installs all programs on a CI machine before any test, because concurrent installations would collide. A
 * failure is reported, and the tests of that program are skipped.
 */
export function installProgramsForCi(): void {
  if (process.env['CI'] === undefined || process.getuid?.() !== 0) return;
  const missing = (Object.keys(PACKAGES) as Program[]).filter((program) => !findPath(PACKAGES[program]));
  if (missing.length === 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('sh', ['-c', `apt-get update -q && ${toCommand(missing)}`], { stdio: 'inherit', env });
}

const toCommand = (programs: readonly Program[]) =>
  `apt-get install -y --no-install-recommends ${programs.map((program) => PACKAGES[program]).join(' ')}`;

const isInstalled = (program: Program) => findProgram(program) !== undefined;

/** Returns the path of the program. */
export const findProgram = (program: Program) => findPath(PACKAGES[program]) ?? findPath(program);

const findPath = (command: string) =>
  spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim() || undefined;
