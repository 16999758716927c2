import { oidcRefusals, type OidcRefusal } from '@minutebook/contract/app/oidc-refusals.ts';

/** What the address of the page for signing in may carry. */
export interface SignInSearch {
  /** Where to go then: an address of ours. */
  next?: string;
  /** A program on this computer waits there for the sign-in, and knows it again by `state`. */
  cli_callback_uri?: string;
  state?: string;
  /** Why the provider did not let somebody in. */
  refused?: OidcRefusal;
}

export function toSignInSearch(given: Record<string, unknown>): SignInSearch {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  const next = text('next');
  const cliCallbackUri = text('cli_callback_uri');
  const state = text('state');
  const refused = oidcRefusals.find((reason) => reason === given['refused']);
  return {
    ...(next !== undefined && isOurs(next) && { next }),
    ...(cliCallbackUri !== undefined && { cli_callback_uri: cliCallbackUri }),
    ...(state !== undefined && { state }),
    ...(refused !== undefined && { refused }),
  };
}

const HERE = 'http://here';

/** As a browser reads it: `//elsewhere.example`, with a backslash or with a tab in between, leads away as well. */
function isOurs(address: string): boolean {
  const url = address.startsWith('/') ? URL.parse(address, HERE) : null;
  return url?.origin === HERE && !url.pathname.startsWith('//');
}
