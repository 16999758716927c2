/** What publint and are-the-types-wrong say of a package, from where both are installed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Exact, as everything that judges. */
export const PACKAGE_JUDGES = ['publint@0.3.25', '@arethetypeswrong/core@0.18.5'];

async function ask(folder: string, program: string, given: string): Promise<unknown> {
  const args = ['--input-type=module', '--eval', program, given];
  const { stdout } = await run(process.execPath, args, { cwd: folder });
  return JSON.parse(stdout);
}

/** @param name of the installed package */
export const askPublint = (folder: string, name: string): Promise<unknown> =>
  ask(
    folder,
    `import { publint } from 'publint';
    const { messages } = await publint({ pkgDir: 'node_modules/' + process.argv[1], strict: true, pack: false });
    console.log(JSON.stringify(messages));`,
    name,
  );

/** Pairs of a problem and the way in which modules are found there; what has no types has none. */
export const askWhetherTypesAreWrong = async (folder: string, tarball: string): Promise<string[][]> =>
  (await ask(
    folder,
    `import { readFileSync } from 'node:fs';
    import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
    const { types, problems = [] } = await checkPackage(createPackageFromTarballData(readFileSync(process.argv[1])));
    console.log(JSON.stringify(types === false ? [['NoTypes', '']] : problems.map(({ kind, resolutionKind }) => [kind, resolutionKind])));`,
    tarball,
  )) as string[][];
