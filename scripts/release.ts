/**
 * `npm run release -- 0.4.0`: gives every package the version, cuts "Unreleased" of CHANGELOG.md into a section with today's date,
 * commits both, and tags the commit. It needs no network. CONTRIBUTING.md says when to release.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DEPENDENCIES = ['dependencies', 'devDependencies'] as const;
/** Examples and images that contain the version. */
export const MENTIONS = [
  'compose.yaml',
  'contract/openapi/examples/service/get-health.json',
  'contract/openapi/examples/service/speak-mcp-in-workspace.json',
  'contract/openapi/examples/service/speak-mcp.json',
  'deploy/helm/minutebook/Chart.yaml',
  'deploy/helm/minutebook/values.yaml',
  'docs/mb.md',
  'docs/operations.md',
  'docs/sdk.md',
];
const UNRELEASED = '## Unreleased\n';

interface Manifest extends Partial<Record<(typeof DEPENDENCIES)[number], Record<string, string>>> {
  name?: string;
  version?: string;
  workspaces?: string[];
}

interface Release {
  version: string;
  /** `2026-11-26` */
  date: string;
}

/** @throws Error with a sentence, in which case nothing was changed */
export function release(root: string, { version, date }: Release): void {
  const git = (...args: string[]) => runGit(root, args);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const rootManifest = JSON.parse(read('package.json')) as Manifest;
  const { version: before = '0.0.0', workspaces = [] } = rootManifest;
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`A version is like 0.4.0, not "${version}".`);
  if (compareVersions(version, before) <= 0) throw new Error(`${version} is not larger than ${before}.`);
  if (git('status', '--porcelain') !== '')
    throw new Error('There are uncommitted changes: commit or stash them.');
  const changelog = read('CHANGELOG.md');
  const section = findSection(changelog);
  if (!section.includes('\n- '))
    throw new Error('"Unreleased" in CHANGELOG.md is empty: say what changes for whom.');

  for (const path of ['', ...workspaces].map((folder) => join(folder, 'package.json'))) {
    write(path, toJson(withVersion(JSON.parse(read(path)) as Manifest, version)));
  }
  const lock = JSON.parse(read('package-lock.json')) as Manifest & { packages: Record<string, Manifest> };
  for (const folder of ['', ...workspaces]) {
    lock.packages[folder] = withVersion(lock.packages[folder] ?? {}, version);
  }
  write('package-lock.json', toJson({ ...lock, version }));
  for (const path of MENTIONS) write(path, read(path).replaceAll(before, version));
  write('CHANGELOG.md', changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${date})\n`));
  git('commit', '--quiet', '--all', '--message', `chore(release): ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Minutebook ${version}\n\n${section.trim()}`);
}

/** Returns the text below "Unreleased". */
function findSection(changelog: string): string {
  const begin = changelog.indexOf(UNRELEASED);
  if (begin === -1) throw new Error('CHANGELOG.md has no section "Unreleased".');
  const [section = ''] = changelog.slice(begin + UNRELEASED.length).split(/^## /m);
  return section;
}

function withVersion(manifest: Manifest, version: string): Manifest {
  const changed: Manifest = { ...manifest, version };
  for (const kind of DEPENDENCIES) {
    const known = manifest[kind];
    if (known === undefined) continue;
    changed[kind] = Object.fromEntries(
      Object.entries(known).map(([name, range]) => [name, name.startsWith('@minutebook/') ? version : range]),
    );
  }
  return changed;
}

/** Compares like a sort function. */
function compareVersions(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => version.split('.').map(Number));
  return (
    ones?.map((part, place) => part - (others?.[place] ?? 0)).find((difference) => difference !== 0) ?? 0
  );
}

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function runGit(root: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  try {
    release(resolve(import.meta.dirname, '..'), { version, date: new Date().toISOString().slice(0, 10) });
    process.stdout.write(`Minutebook ${version} is committed and tagged: git push --follow-tags\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
