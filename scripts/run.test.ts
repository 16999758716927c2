import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type TestContext, describe, test } from 'node:test';
import { until } from '../tests/kit/until.ts';

/** A Node that cannot run TypeScript, like Node 20. */
const OLD_NODE = ['--no-experimental-strip-types'];

const ENTRY = `
  const [, entry, ...args]: string[] = process.argv;
  if (args[0] === 'exit') process.exitCode = Number(args[1]);
  if (args[0] === 'wait') {
    setInterval(() => {}, 1000);
    process.on('SIGTERM', () => process.exit(3));
  }
  console.log(JSON.stringify({ entry, args, pid: process.pid, parent: process.ppid }));`;

const NPM = `#!/bin/sh
echo "npm $*"
while [ -e hold ]; do sleep 0.05; done
[ -e broken ] && { echo "no network" >&2; exit 7; }
mkdir -p node_modules && touch node_modules/.package-lock.json`;

interface Project {
  folder: string;
  run: (nodeOptions: string[], ...args: string[]) => ChildProcessWithoutNullStreams;
}

/**
 * Makes a folder with the runner, an entry, an npm that only logs its calls, and a Node among the packages.
 */
async function makeProject(t: TestContext): Promise<Project> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'minutebook-run-'));
  t.after(() => rm(folder, { recursive: true }));
  const bundled = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin`);
  for (const path of [join(folder, 'scripts'), join(folder, 'bin'), bundled])
    await mkdir(path, { recursive: true });
  for (const file of ['run.cjs', 'install-packages.cjs', 'claim-node-version.cjs'])
    await copyFile(join(import.meta.dirname, file), join(folder, 'scripts', file));
  await writeFile(join(folder, 'entry.ts'), ENTRY);
  await writeFile(join(folder, 'package-lock.json'), '{}');
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{}');
  await writeFile(join(folder, 'bin/npm'), NPM);
  await chmod(join(folder, 'bin/npm'), 0o755);
  await symlink(process.execPath, join(bundled, 'node'));
  const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}/usr/bin:/bin` };
  const run: Project['run'] = (nodeOptions, ...args) =>
    spawn(process.execPath, [...nodeOptions, 'scripts/run.cjs', ...args], { cwd: folder, env });
  return { folder, run };
}

async function finish(child: ChildProcessWithoutNullStreams) {
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { stdout, stderr, end: child.exitCode ?? child.signalCode };
}

async function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
}

describe('A TypeScript file is run', () => {
  test('in this process where Node can, with its own arguments', async (t) => {
    const { folder, run } = await makeProject(t);
    const child = run([], 'entry.ts', 'a', '--b');
    const { stdout, stderr, end } = await finish(child);
    const { entry, args, pid } = JSON.parse(stdout);
    assert.deepEqual(
      { entry, args, pid, stderr, end },
      {
        entry: join(folder, 'entry.ts'),
        args: ['a', '--b'],
        pid: child.pid,
        stderr: '',
        end: 0,
      },
    );
  });

  test('in the packages’ Node if this one cannot', async (t) => {
    const { folder, run } = await makeProject(t);
    const child = run(OLD_NODE, 'entry.ts', 'a');
    const { entry, args, parent } = JSON.parse((await finish(child)).stdout);
    assert.deepEqual(
      { entry, args, parent },
      { entry: join(folder, 'entry.ts'), args: ['a'], parent: child.pid },
    );
  });

  for (const [name, nodeOptions] of [
    ['in this Node', []],
    ['in another', OLD_NODE],
  ] as const) {
    test(`${name}, and its exit code is passed on`, async (t) => {
      const { run } = await makeProject(t);
      assert.equal((await finish(run([...nodeOptions], 'entry.ts', 'exit', '5'))).end, 5);
    });

    test(`${name}, and SIGTERM reaches it`, async (t) => {
      const { run } = await makeProject(t);
      const child = run([...nodeOptions], 'entry.ts', 'wait');
      await firstLine(child);
      child.kill('SIGTERM');
      assert.equal((await finish(child)).end, 3);
    });
  }

  test('in another Node, which ends when the first one is killed', async (t) => {
    const { run } = await makeProject(t);
    const child = run(OLD_NODE, 'entry.ts', 'wait');
    await firstLine(child);
    child.kill('SIGKILL');
    // The output closes when the last process that has it open has ended.
    assert.equal((await finish(child)).end, 'SIGKILL');
  });

  test('in another Node, and its death by a signal is passed on', async (t) => {
    const { run } = await makeProject(t);
    const child = run(OLD_NODE, 'entry.ts', 'wait');
    process.kill(JSON.parse(await firstLine(child)).pid, 'SIGKILL');
    assert.equal((await finish(child)).end, 'SIGKILL');
  });

  test('not without such a Node, and the message says what to install', async (t) => {
    const { folder, run } = await makeProject(t);
    await rm(join(folder, `node_modules/node-${process.platform}-${process.arch}`), { recursive: true });
    const { stderr, end } = await finish(run(OLD_NODE, 'entry.ts'));
    assert.match(
      stderr,
      /^Minutebook needs Node 22\.18 or newer, and this is Node \S+: install it from nodejs\.org\.\n$/,
    );
    assert.equal(end, 1);
  });
});

describe('The packages are installed', () => {
  test('when there are none, without running their scripts and without touching the output', async (t) => {
    const { folder, run } = await makeProject(t);
    await rm(join(folder, 'node_modules'), { recursive: true });
    const { stdout, stderr, end } = await finish(run([], 'entry.ts'));
    assert.match(stderr, /^Installing the packages .*\nnpm ci --ignore-scripts --loglevel=error\n$/);
    assert.deepEqual(JSON.parse(stdout).args, []);
    assert.equal(end, 0);
  });

  for (const [name, nodeOptions, version] of [
    ['this Node where it runs what they bring', [], process.version],
    ['the Node among them where this one cannot run what they bring', OLD_NODE, 'v99.1.2'],
  ] as const) {
    test(`for ${name}`, async (t) => {
      const { folder, run } = await makeProject(t);
      await rm(join(folder, 'node_modules/.package-lock.json'));
      const optionalDependencies = { [`node-${process.platform}-${process.arch}`]: '99.1.2' };
      await writeFile(join(folder, 'package.json'), JSON.stringify({ optionalDependencies }));
      const says = `#!${process.execPath}\nconsole.log('chosen for', process.version);`;
      await writeFile(join(folder, 'bin/npm'), says);
      const { stderr, end } = await finish(run([...nodeOptions], 'entry.ts'));
      assert.match(stderr, new RegExp(`^chosen for ${version}$`, 'm'));
      assert.equal(end, 0);
    });
  }

  test('when the lock file is newer, and only once', async (t) => {
    const { folder, run } = await makeProject(t);
    await utimes(join(folder, 'node_modules/.package-lock.json'), 1, 1);
    assert.match((await finish(run([], 'entry.ts'))).stderr, /npm ci/);
    assert.equal((await finish(run([], 'entry.ts'))).stderr, '');
  });

  test('and nothing is run when that fails, which a sentence explains', async (t) => {
    const { folder, run } = await makeProject(t);
    await writeFile(join(folder, 'broken'), '');
    await rm(join(folder, 'node_modules'), { recursive: true });
    const { stdout, stderr, end } = await finish(run([], 'entry.ts'));
    assert.equal(stdout, '');
    assert.match(stderr, /no network\nCould not install the packages .* \(it ended with 7\)/);
    assert.equal(end, 1);
  });

  test('once by concurrent processes, which all continue afterwards', async (t) => {
    const { folder, run } = await makeProject(t);
    await rm(join(folder, 'node_modules/.package-lock.json'));
    await writeFile(join(folder, 'hold'), '');
    const children = ['a', 'b', 'c'].map((name) => run([], 'entry.ts', name));
    let told = '';
    for (const { stderr } of children) stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    const ends = children.map(finish);
    await until('two wait', () => told.match(/waiting for it …\n/g)?.length === 2);
    await rm(join(folder, 'hold'));
    await requireOneInstall(folder, await Promise.all(ends));
  });

  test('once, even if the process that started npm was killed', async (t) => {
    const { folder, run } = await makeProject(t);
    await rm(join(folder, 'node_modules/.package-lock.json'));
    await writeFile(join(folder, 'hold'), '');
    const killed = run([], 'entry.ts', 'killed');
    // npm keeps the output of its dead parent open, and writes to it.
    let told = '';
    killed.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    await until('npm runs', () => told.includes('npm ci '));
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const children = ['a', 'b', 'c'].map((name) => run([], 'entry.ts', name));
    let waiting = '';
    for (const { stderr } of children) stderr.on('data', (chunk: Buffer) => (waiting += chunk.toString()));
    const ends = children.map(finish);
    await until('all wait', () => waiting.match(/waiting for it …\n/g)?.length === 3);
    await rm(join(folder, 'hold'));
    await requireOneInstall(folder, await Promise.all(ends), told);
  });

  test('again, when npm was killed with the process that began it', async (t) => {
    const { folder, run } = await makeProject(t);
    await rm(join(folder, 'node_modules/.package-lock.json'));
    await writeFile(join(folder, 'hold'), '');
    const killed = run([], 'entry.ts', 'killed');
    let told = '';
    killed.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    await until('npm runs', () => told.includes('\nnpm ci '));
    const holder = Number.parseInt(await readlink(join(folder, '.installing')), 10);
    assert.notEqual(holder, killed.pid, 'the lock names npm');
    for (const pid of [killed.pid ?? 0, holder]) process.kill(pid, 'SIGKILL');
    await rm(join(folder, 'hold'));
    const children = ['a', 'b', 'c'].map((name) => run([], 'entry.ts', name));
    await requireOneInstall(folder, await Promise.all(children.map(finish)));
  });

  test('even if an installing process was killed, and the next one too', async (t) => {
    const { folder, run } = await makeProject(t);
    await rm(join(folder, 'node_modules/.package-lock.json'));
    const { pid } = spawnSync('true');
    await symlink(`${pid}-1`, join(folder, '.installing'));
    // The pid was reused by a process with another start time.
    await symlink(`${process.pid}-1`, join(folder, '.installing-turn'));
    const children = ['a', 'b', 'c'].map((name) => run([], 'entry.ts', name));
    await requireOneInstall(folder, await Promise.all(children.map(finish)));
  });
});

/** @param told the output of a killed process */
async function requireOneInstall(folder: string, ended: Awaited<ReturnType<typeof finish>>[], told = '') {
  const said = told + ended.map(({ stderr }) => stderr).join('');
  assert.equal(said.match(/^npm ci /gm)?.length, 1, said);
  assert.deepEqual(
    ended.map(({ stdout }) => JSON.parse(stdout).args),
    [['a'], ['b'], ['c']],
  );
  const left = (await readdir(folder)).filter((name) => name.startsWith('.installing'));
  assert.deepEqual(left, []);
}
