/**
 * Packs the result of a test sign-in for the page that asked for it. It travels in the fragment of the page's
 * address, which no server and no log sees, and is cut to what addresses and the buffers of proxies hold.
 */
import type { OidcPerson } from './oidc-client.ts';

const MOST_TEXT = 100;
const MOST_LISTED = 20;
const MOST_PACKED = 2_400;

type Came = Pick<OidcPerson, 'claims' | 'groups' | 'signs_out'>;

export function packClaims({ claims, groups, signs_out }: Came): string {
  const told = Object.entries(claims).map(([name, value]) => [cut(name), cut(toText(value))] as const);
  const shown = { count: groups.names.length, note: groups.note };
  const packTold = (names: string[], kept = told.length) => {
    const left_out = told.length - kept;
    return pack({
      signs_out,
      groups: { ...shown, names },
      claims: told.slice(0, kept),
      ...(left_out > 0 && { left_out }),
    });
  };
  for (let listed = Math.min(MOST_LISTED, groups.names.length); listed >= 0; listed -= 1) {
    const packed = packTold(groups.names.slice(0, listed).map(cut));
    if (packed.length <= MOST_PACKED) return packed;
  }
  for (let kept = told.length; kept > 0; kept -= 1) {
    const packed = packTold([], kept);
    if (packed.length <= MOST_PACKED) return packed;
  }
  return packTold([], 0);
}

export const packRefusal = (reason: string): string => pack({ refused: reason.slice(0, 500) });

const pack = (came: object) => Buffer.from(JSON.stringify(came)).toString('base64url');

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const cut = (text: string) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);
