import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPackageFaults } from './find-package-faults.ts';
import { readLockFile, type LockedPackage } from './read-lock-file.ts';
import { toSbom } from './to-sbom.ts';

const good: LockedPackage = {
  name: '@scope/good',
  version: '1.2.3',
  license: 'MIT',
  integrity: `sha512-${Buffer.alloc(64, 1).toString('base64')}`,
  has_install_script: false,
  is_dev: false,
  is_optional: false,
};

test('The packages of the lock file have no faults', () => {
  const packages = readLockFile();
  assert.ok(packages.length > 300);
  assert.deepEqual(findPackageFaults(packages), []);
});

test('An unlisted or missing licence, a script and a missing digest are reported', () => {
  const faultsOf = (change: Partial<LockedPackage>) => findPackageFaults([{ ...good, ...change }]);
  for (const license of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])
    assert.deepEqual(faultsOf({ license }), []);
  for (const license of ['GPL-3.0', 'MIT AND GPL-3.0', '(MIT OR (GPL-3.0))', 'SEE LICENSE IN x', '']) {
    assert.deepEqual(faultsOf({ license }), [
      `@scope/good@1.2.3 is under ${license}, which is not in the list`,
    ]);
  }
  assert.deepEqual(faultsOf({ license: undefined }), ['@scope/good@1.2.3 names no licence']);
  assert.match(faultsOf({ has_install_script: true })[0] ?? '', /has a script that runs/);
  assert.match(faultsOf({ integrity: undefined })[0] ?? '', /no digest/);
  assert.match(faultsOf({ integrity: 'sha1-x' })[0] ?? '', /no digest/);
});

test('The SBOM of a build lists each production package with its digest', () => {
  const sbom = toSbom('1.0.0', [good, { ...good, name: 'dev', is_dev: true }]);
  assert.deepEqual(toSbom('1.0.0', [good]), sbom);
  assert.partialDeepStrictEqual(sbom, {
    bomFormat: 'CycloneDX',
    components: [
      {
        purl: 'pkg:npm/%40scope/good@1.2.3',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
      },
    ],
  });
  assert.match(
    (sbom as { serialNumber: string }).serialNumber,
    /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  );
});
