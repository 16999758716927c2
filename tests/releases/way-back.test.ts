/** An upgrade and the way back from it, by the real program of a release and the commands that the documents give. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { makeDataFolder } from '../kit/data-folder.ts';
import { isThorough } from '../kit/is-thorough.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The newest release; all of them in the long form. A copy without history has none. */
const releases = listReleases().slice(0, isThorough ? undefined : 1);

function listReleases(): { commit: string; version: string }[] {
  try {
    const args = ['log', '--format=%H %s', '--grep=^chore(release): '];
    const said = execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...said.matchAll(/^(\w+) chore\(release\): (\S+)$/gm)].map(([, commit = '', version = '']) => ({
      commit,
      version,
    }));
  } catch {
    return [];
  }
}

/** The program as it was, with the packages of this one and, from the registry, those that it alone needs. */
async function unpackProgram(commit: string, folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@minutebook'), { recursive: true });
  const parts = [
    'cli',
    'contract',
    'demo',
    'mb',
    'sdk',
    'server',
    'web',
    'package.json',
    'package-lock.json',
  ];
  const [archive, options] = [join(folder, 'program.tar'), { cwd: ROOT }];
  execFileSync('git', ['archive', '--output', archive, commit, ...parts], options);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const link = async (from: string) => {
    for (const name of await readdir(from)) {
      if (!existsSync(join(packages, name))) await symlink(join(from, name), join(packages, name));
    }
  };
  await link(join(ROOT, 'node_modules'));
  for (const name of ['cli', 'contract', 'mb', 'sdk', 'server', 'web'])
    await symlink(join(folder, name), join(packages, '@minutebook', name));
  const lacking = await listLacking(folder);
  if (lacking.length === 0) return;
  const own = join(folder, 'own');
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--prefix', own, ...lacking]);
  await link(join(own, 'node_modules'));
}

/** The packages that a program in `folder` names and does not find, as `name@version`. */
async function listLacking(folder: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dependencies?: Record<string, string> }>;
  };
  const named = Object.entries(packages).flatMap(([path, { dependencies = {} }]) =>
    path.includes('node_modules/') ? [] : Object.keys(dependencies),
  );
  return [...new Set(named)]
    .filter((name) => !existsSync(join(folder, 'node_modules', name)))
    .map((name) => `${name}@${packages[`node_modules/${name}`]?.version}`);
}

/** A machine as docs/operations.md makes it with systemd, below a folder of its own: the program and its data. */
async function makeMachine(t: TestContext) {
  const { data_dir: root, remove } = await makeDataFolder();
  t.after(remove);
  const [bin, opt] = [join(root, 'bin'), join(root, 'opt')];
  for (const folder of [bin, opt, join(root, 'var')]) await mkdir(folder, { mode: 0o711 });
  const place = (text: string) => text.replaceAll('/opt/', `${opt}/`).replaceAll('/var/lib/', `${root}/var/`);
  const settings = `MINUTEBOOK_DATA_DIR="\${MINUTEBOOK_DATA_DIR:-${place('/var/lib/minutebook')}}" MINUTEBOOK_DEMO=off`;
  const scripts = {
    minutebook: `exec env ${settings} "${process.execPath}" "${opt}/minutebook/cli/main.ts" "$@"`,
    systemctl: 'exit 0',
    // No other user is needed here.
    install: 'for folder; do :; done; mkdir -m 0711 "$folder"',
  };
  for (const [name, script] of Object.entries(scripts))
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, HOME: root };
  return {
    opt,
    root,
    run: async (script: string) =>
      (await promisify(execFile)('sh', ['-eu', '-c', place(script)], { env, cwd: root })).stdout,
  };
}

const readGoingBack = async () => {
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  return /\n### Going back\n[^]*?```sh\n([^]*?)```/.exec(text)?.[1] ?? assert.fail('the documents tell it');
};

for (const { commit, version } of releases) {
  test(`After an upgrade from ${version}, the documents lead back to it with every record`, async (t) => {
    const { opt, root, run } = await makeMachine(t);
    await unpackProgram(commit, join(opt, 'minutebook'));
    const talk = join(ROOT, 'tests/data/recordings/opposite-phase.mp3');
    await writeFile(
      join(root, 'talk.vtt'),
      'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ana>We ship the parcel on Monday.\n',
    );
    await run(`minutebook workspace create acme
      minutebook user create ana@example.com
      minutebook member add ana@example.com --workspace acme --role owner
      minutebook import talk.vtt --media ${talk} --workspace acme --owner ana@example.com`);
    await run('minutebook workspace export acme before');
    assert.match(await run('cat before/records/*.json'), /parcel/);

    await run('mv /opt/minutebook /opt/minutebook-2026-03-02');
    await symlink(ROOT, join(opt, 'minutebook'));
    await assert.rejects(run('minutebook migrate --check'), { code: 5, stdout: /To go back: / });
    await run('minutebook workspace create later');

    await run(await readGoingBack());
    await run('minutebook workspace export acme after');
    for (const part of ['records', 'media'])
      assert.equal(await run(`diff -r before/${part} after/${part}`), '');
    assert.doesNotMatch(await run('minutebook workspace list'), /later/);
    await assert.rejects(run('MINUTEBOOK_DATA_DIR=/var/lib/minutebook-newer minutebook workspace list'), {
      stderr: /start the newer Minutebook/,
    });

    // And forward again.
    await run('rm -r /opt/minutebook && mv /opt/minutebook-newer /opt/minutebook');
    assert.match(await run('minutebook doctor'), /media\s+1 recordings are there/);
    assert.match(await run('minutebook workspace export acme again; cat again/records/*.json'), /parcel/);
  });
}
