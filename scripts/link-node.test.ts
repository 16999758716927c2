import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, describe, test } from 'node:test';
import { linkNode } from './link-node.ts';

describe('The Node among the packages is started by its link', () => {
  test('also where npm has made none', (t) => {
    const packages = makePackages(t);
    linkNode(packages);
    linkNode(packages);
    const { stdout } = spawnSync(join(packages, '.bin/node'), ['--version'], { encoding: 'utf8' });
    assert.equal(stdout.trim(), process.version);
  });

  test('and there is no link to what is not there', (t) => {
    const packages = makePackages(t);
    rmSync(join(packages, `node-${process.platform}-${process.arch}`), { recursive: true });
    linkNode(packages);
    assert.deepEqual(readdirSync(packages), []);
  });
});

function makePackages(t: TestContext): string {
  const packages = mkdtempSync(join(tmpdir(), 'minutebook-link-'));
  t.after(() => rmSync(packages, { recursive: true }));
  const bin = join(packages, `node-${process.platform}-${process.arch}/bin`);
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
  return packages;
}
