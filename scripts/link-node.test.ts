import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, describe, test } from 'node:test';
import { linkNode } from './link-node.ts';

describe('The link to the packages’ Node', () => {
  test('is made when npm has not made it', (t) => {
    const packages = makePackages(t);
    linkNode(packages);
    linkNode(packages);
    const { stdout } = spawnSync(join(packages, '.bin/node'), ['--version'], { encoding: 'utf8' });
    assert.equal(stdout.trim(), process.version);
  });

  test('is not made without that Node', (t) => {
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
