/** Why an answer of a provider was refused, in words for the log and for whoever tries the sign-in. */
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { findCertificateFault } from '../../../base/installation/certificate-fault.ts';
import { isObject } from '../../../base/json.ts';

const LONGEST_TOLD = 300;

/**
 * Only messages, what the provider itself says is wrong, and what was compared: other fields of these errors contain answers, with
 * tokens and claims.
 */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return toCompared(error);
  const isTold = error instanceof ResponseBodyError || error instanceof AuthorizationResponseError;
  const cause = () =>
    error.cause == null ? '' : (findCertificateFault(error.cause) ?? toReason(error.cause));
  const why = isTold ? toTold(error) : cause();
  return why === '' ? error.message : `${error.message}: ${why}`;
}

/** `invalid_client, the secret has expired` */
const toTold = ({ error, error_description }: ResponseBodyError | AuthorizationResponseError) =>
  [error, error_description]
    .filter((said) => typeof said === 'string')
    .join(', ')
    .slice(0, LONGEST_TOLD);

/** The expected value beside the one that came; empty if it is a secret or says nothing. */
function toCompared(compared: unknown): string {
  if (compared instanceof Response) {
    const type = compared.headers.get('content-type') ?? 'without a type';
    return `${compared.url} has answered ${compared.status}, ${type}`.slice(0, LONGEST_TOLD);
  }
  const { expected, body, claims, claim, parameters } = compared as Record<string, unknown>;
  if (claim === 'aud' && isObject(claims))
    return `the client is set to ${String(expected)}, the token is for ${String(claims['aud'])}`;
  if (claim !== undefined && claim !== 'iss') return '';
  const told = isObject(body)
    ? body['issuer']
    : isObject(claims)
      ? claims['iss']
      : parameters instanceof URLSearchParams && parameters.get('iss');
  if (typeof expected !== 'string' || typeof told !== 'string' || told === expected) return '';
  return `the issuer is set to ${expected}, the provider says ${told}`;
}
