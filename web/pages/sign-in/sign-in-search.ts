import { oidcRefusals, type OidcRefusal } from '@minutebook/contract/app/oidc-refusals.ts';

/** The query of the sign-in page's address. */
export interface SignInSearch {
  /** The page to open afterwards, on this server. */
  next?: string;
  /** The address at which a program on this computer waits for the sign-in; it recognises it by `state`. */
  cli_callback_uri?: string;
  state?: string;
  /** The code of the first owner, as the start prints it in a link. */
  setup?: string;
  /** The reason why the provider refused the sign-in. */
  refused?: OidcRefusal;
}

export function toSignInSearch(given: Record<string, unknown>): SignInSearch {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  const next = text('next');
  const cli_callback_uri = text('cli_callback_uri');
  const state = text('state');
  const setup = typeof given['setup'] === 'number' ? String(given['setup']) : text('setup');
  const refused = oidcRefusals.find((reason) => reason === given['refused']);
  return {
    ...(next !== undefined && isOurs(next) && { next }),
    ...(cli_callback_uri !== undefined && { cli_callback_uri }),
    ...(state !== undefined && { state }),
    ...(setup !== undefined && { setup }),
    ...(refused !== undefined && { refused }),
  };
}

const HERE = 'http://here';

/** Parses like a browser: `//elsewhere.example`, with a backslash or with a tab in between, leads away as well. */
function isOurs(address: string): boolean {
  const url = address.startsWith('/') ? URL.parse(address, HERE) : null;
  return url?.origin === HERE && !url.pathname.startsWith('//');
}
