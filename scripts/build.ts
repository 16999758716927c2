/**
 * `npm run build`: what production starts, in `dist/`: program, built pages, and packages without those of development.
 *
 * `npm run build -- --without-node` leaves out the Node that the packages bring, for a machine that has its own.
 *
 * TypeScript runs from source, so nothing is compiled: what is not wanted is left out. `node dist/cli/main.ts serve` starts it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { guideNames } from '../server/http/docs/guides.ts';
import { readLockFile } from './packages/read-lock-file.ts';
import { toSbom } from './packages/to-sbom.ts';
import { linkNode } from './link-node.ts';
import { isWebBuilt } from './web-build.ts';

const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist');
const MADE = `${OUT}-${process.pid}`;

/** The packages that run on a server; `web` is included as it was built. */
const WORKSPACES = ['contract', 'sdk', 'server', 'mb', 'cli'];
const FOLDERS = [...WORKSPACES, 'demo', 'web/dist'];
/** The server shows these documents. */
const GUIDES = guideNames.map((name) => `docs/${name}`);
const FILES = ['package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md', '.env.example', ...GUIDES];
/** The program that shows the API references is one file, and needs none of the package's dependencies. */
const DOCS_PROGRAM = ['bundles/redoc.standalone.js', 'LICENSE', 'package.json'].map(
  (name) => `node_modules/redoc/${name}`,
);
/** npm needs the manifest of each workspace in the lock file. */
const MANIFESTS = ['web/package.json'];
const LEFT_OUT = /(?:^|\/)node_modules(?:\/|$)|\.test\.tsx?$/;

function run(command: string, args: readonly string[], cwd: string): void {
  // The output goes to standard error, because standard output may be piped.
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed (${error?.message ?? status})`);
}

function copy(path: string): void {
  cpSync(join(ROOT, path), join(MADE, path), {
    recursive: true,
    filter: (from) => !LEFT_OUT.test(from.slice(ROOT.length + 1)),
  });
}

function writeManifest(): void {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const start = manifest.scripts.start.replace('scripts/run.cjs scripts/start.ts', 'cli/main.ts serve');
  const scripts = { start, minutebook: 'exec node cli/main.ts' };
  writeFileSync(join(MADE, 'package.json'), `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`);
}

/** Writes the components of the build, for people who are responsible for it. */
function writeSbom(): void {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(join(MADE, 'sbom.cdx.json'), `${JSON.stringify(toSbom(version, readLockFile()), null, 2)}\n`);
}

if (!isWebBuilt()) run(process.execPath, [join(import.meta.dirname, 'build-web.ts')], ROOT);
try {
  mkdirSync(MADE);
  [...FOLDERS, ...FILES, ...MANIFESTS].forEach(copy);
  writeManifest();
  const workspaces = WORKSPACES.flatMap((name) => ['--workspace', name]);
  const node = process.argv.includes('--without-node') ? [] : ['--include-workspace-root'];
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--loglevel=error', ...node, ...workspaces], MADE);
  writeSbom();
  for (const path of DOCS_PROGRAM) cpSync(join(ROOT, path), join(MADE, path));
  linkNode(join(MADE, 'node_modules'));
  rmSync(OUT, { recursive: true, force: true });
  renameSync(MADE, OUT);
} finally {
  rmSync(MADE, { recursive: true, force: true });
}
process.stderr.write(`Built ${OUT}: node ${join(OUT, 'cli/main.ts')} serve\n`);
