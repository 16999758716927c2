import { createHash } from 'node:crypto';
import { licenceOf } from './find-package-faults.ts';
import type { LockedPackage } from './read-lock-file.ts';

/** Lists the components of a build as CycloneDX 1.6; the same lock file always gives the same list. */
export function toSbom(version: string, packages: readonly LockedPackage[]): object {
  const components = packages.filter(({ is_dev }) => !is_dev).map(toComponent);
  const digest = createHash('sha256')
    .update(JSON.stringify([version, components]))
    .digest('hex');
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'minutebook',
        name: 'minutebook',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components,
  };
}

function toComponent(one: LockedPackage) {
  const purl = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`;
  const licence = licenceOf(one);
  const content = one.integrity?.replace(/^sha512-/, '');
  return {
    type: 'library',
    'bom-ref': purl,
    name: one.name,
    version: one.version,
    purl,
    scope: one.is_optional ? 'optional' : 'required',
    ...(licence !== undefined && { licenses: [{ expression: licence }] }),
    ...(content !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }],
    }),
  };
}
