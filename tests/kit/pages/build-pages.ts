import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { isWebBuilt } from '../../../scripts/web-build.ts';

const BUILD = resolve(import.meta.dirname, '../../../scripts/build-web.ts');

/** Builds the pages when they have changed, because tests must not run on old ones. */
export function buildPages(): void {
  if (isWebBuilt()) return;
  const { status, stderr } = spawnSync(process.execPath, [BUILD], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
}
