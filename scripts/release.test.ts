import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { MENTIONS, release } from './release.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { version: VERSION, workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
  workspaces: string[];
};
const NEXT = { version: '90.1.0', date: '2026-12-01' };

/** Makes a repository with all files that have the version, and a line in the changelog. */
function makeRepository(t: TestContext, unreleased = '- Records can be pinned.') {
  const root = mkdtempSync(join(tmpdir(), 'minutebook-release-'));
  t.after(() => rmSync(root, { recursive: true }));
  const manifests = workspaces.map((folder) => `${folder}/package.json`);
  for (const path of ['package.json', 'package-lock.json', ...manifests, ...MENTIONS]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(ROOT, path), join(root, path));
  }
  const sections = ['# Changelog', '## Unreleased', unreleased, `## ${VERSION} (2026-11-26)`, '- It works.'];
  writeFileSync(join(root, 'CHANGELOG.md'), `${sections.join('\n\n')}\n`);
  const git = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  git('init', '--quiet');
  for (const [name, value] of [
    ['name', 'Grace'],
    ['email', 'grace@example.com'],
  ] as const)
    git('config', `user.${name}`, value);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'chore: begin');
  return { root, git, read: (path: string) => readFileSync(join(root, path), 'utf8') };
}

test('A release gives every package its version, cuts the changelog, and is a tagged commit', (t) => {
  const { root, git, read } = makeRepository(t);
  release(root, NEXT);
  assert.match(
    read('CHANGELOG.md'),
    /^## Unreleased\n\n## 90\.1\.0 \(2026-12-01\)\n\n- Records can be pinned\.\n/m,
  );
  for (const path of ['package.json', ...workspaces.map((folder) => `${folder}/package.json`), ...MENTIONS]) {
    assert.ok(
      read(path).includes(NEXT.version) && !read(path).includes(`"@minutebook/sdk": "${VERSION}"`),
      path,
    );
  }
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string; dependencies: Record<string, string> }>;
  };
  assert.deepEqual(
    [lock.version, lock.packages['']?.version, lock.packages['cli']?.dependencies['@minutebook/server']],
    [NEXT.version, NEXT.version, NEXT.version],
  );
  assert.equal(git('log', '-1', '--format=%s'), 'chore(release): 90.1.0');
  assert.match(
    git('tag', '--list', '--format=%(refname:short) %(contents)', 'v90.1.0'),
    /^v90\.1\.0 .*\n\n- Records/,
  );
  assert.equal(git('status', '--porcelain'), '');
});

test('A release with other changes, without news or with a lower version is refused, and changes nothing', (t) => {
  const { root, git, read } = makeRepository(t);
  assert.throws(() => release(root, { ...NEXT, version: VERSION }), /is not larger than/);
  assert.throws(() => release(root, { ...NEXT, version: '0.0.9' }), /is not larger than/);
  assert.throws(() => release(root, { ...NEXT, version: 'next' }), /A version is like/);
  writeFileSync(join(root, 'note.txt'), 'unfinished');
  assert.throws(() => release(root, NEXT), /uncommitted changes/);
  assert.ok(read('package.json').includes(VERSION));
  assert.equal(git('tag', '--list'), '');
  assert.throws(() => release(makeRepository(t, '').root, NEXT), /is empty/);
});
