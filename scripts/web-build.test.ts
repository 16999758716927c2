import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { isWebBuilt, STAMP, toStamp } from './web-build.ts';

/** Makes a folder with sources, and pages that were built from them. */
async function makeBuiltProject(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'minutebook-web-build-'));
  t.after(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'web/pages'), { recursive: true });
  await mkdir(join(root, 'web/dist/assets'), { recursive: true });
  await mkdir(join(root, 'contract'));
  await writeFile(join(root, 'package-lock.json'), '{}');
  await writeFile(join(root, 'web/pages/home.tsx'), 'export const home = 1;');
  await writeFile(join(root, 'contract/errors.ts'), 'export const errors = 1;');
  await writeFile(join(root, 'web/dist', STAMP), toStamp(root));
  return root;
}

test('Pages are not rebuilt for a new modification time, changed tests, or the build itself', async (t) => {
  const root = await makeBuiltProject(t);
  assert.equal(isWebBuilt(root), true);
  await utimes(join(root, 'web/pages/home.tsx'), 1, 1);
  await writeFile(join(root, 'web/pages/home.test.ts'), '');
  await writeFile(join(root, 'web/dist/assets/index-abc.ts'), '');
  assert.equal(isWebBuilt(root), true);
});

for (const path of ['web/pages/home.tsx', 'web/pages/new.css', 'contract/errors.ts', 'package-lock.json']) {
  test(`Pages are built again when ${path} has changed`, async (t) => {
    const root = await makeBuiltProject(t);
    await writeFile(join(root, path), 'changed');
    assert.equal(isWebBuilt(root), false);
  });
}

test('Pages that were never built are not current', async (t) => {
  const root = await makeBuiltProject(t);
  await rm(join(root, 'web/dist'), { recursive: true });
  assert.equal(isWebBuilt(root), false);
});
