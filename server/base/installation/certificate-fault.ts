/** Why the certificate of another server is not good, in words for whoever runs this one. */
import { errorCode } from '../error-code.ts';

const NOT_SIGNED =
  'nobody whom this machine trusts has signed its certificate: name that, or its authority, by NODE_EXTRA_CA_CERTS in the environment of the service';

const FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired: whoever runs it has to renew that',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: is the clock of this machine right?',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_SIGNED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_SIGNED,
  UNABLE_TO_GET_ISSUER_CERT: NOT_SIGNED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_SIGNED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_SIGNED,
};

/** The names that a certificate has can be many. */
const MOST_QUOTED = 200;

/** undefined: the request has failed for another reason. @param error of `fetch`, which has the reason in its causes */
export function findCertificateFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = errorCode(error) ?? '';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return toOtherName(error);
  return FAULTS[code] ?? findCertificateFault(error.cause);
}

function toOtherName(error: Error & { host?: unknown; cert?: { subjectaltname?: string } }): string {
  const names = error.cert?.subjectaltname?.slice(0, MOST_QUOTED) ?? 'no name';
  return `its certificate is for ${names}, not for ${String(error.host)}: use a name that it has`;
}
