import { makeOidcClient } from '../../people/sign-in/oidc/oidc-client.ts';
import { toReason } from '../../people/sign-in/oidc/provider-fault.ts';
import { fine, found, type DoctorParts, type Found } from './finding.ts';

/** Asks the provider of OpenID Connect, as each sign-in does. */
export async function checkProvider({ config, clock }: DoctorParts): Promise<Found[]> {
  if (config.oidc === null) return fine('no provider is set up');
  try {
    const { issuer } = await makeOidcClient(config.oidc, clock).readKeys();
    return fine(`${issuer} answers`);
  } catch (error) {
    const message = `nobody can sign in by ${config.oidc.issuer}: ${toReason(error)}`;
    return found('wrong', message, 'mend that, or see MINUTEBOOK_OIDC_ISSUER; passwords go on');
  }
}
