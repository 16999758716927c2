/**
 * `node scripts/run.cjs scripts/packages/check-packages.ts`: checks the packages of the lock file. With
 * `--ages` it asks the registry when each direct dependency was last released, and names those from three or
 * more years ago.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageFaults, licenceOf } from './find-package-faults.ts';
import { readLockFile, ROOT } from './read-lock-file.ts';

const OLD_MS = 3 * 365 * 24 * 60 * 60 * 1000;

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The packages that our manifests name. */
function listNamed(): string[] {
  const manifests = globSync('{package.json,*/package.json}', { cwd: ROOT }).map(
    (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest,
  );
  const names = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('@minutebook/')).toSorted();
}

function findLastRelease(name: string): Date | undefined {
  const { stdout, status } = spawnSync('npm', ['view', name, 'time.modified'], { encoding: 'utf8' });
  const at = new Date(stdout.trim());
  return status === 0 && !Number.isNaN(at.getTime()) ? at : undefined;
}

function tellAges(): void {
  for (const name of listNamed()) {
    const last = findLastRelease(name);
    if (last === undefined) console.log(`${name}: the registry does not answer`);
    else if (Date.now() - last.getTime() > OLD_MS)
      console.log(`${name}: last released ${last.toISOString().slice(0, 10)}`);
  }
}

const packages = readLockFile();
const faults = findPackageFaults(packages);
for (const fault of faults) console.log(fault);
const licences = new Set(packages.map(licenceOf));
const scripts = packages.filter(({ has_install_script }) => has_install_script);
console.log(
  `${packages.length} packages, ${licences.size} licences, ${scripts.length} scripts that are not run; ages: npm run check:ages`,
);
if (process.argv.includes('--ages')) tellAges();
process.exitCode = faults.length === 0 ? 0 : 1;
