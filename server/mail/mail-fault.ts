/** Why a mail server has not taken a mail, in words for whoever runs this one. Its own words repeat addresses. */
import { errorCode } from '../base/error-code.ts';

export interface MailFault {
  code: string;
  /** The number that the mail server answered. */
  response_code?: number;
  cause: string;
  /** Absent: it may be taken later. */
  is_final?: true;
}

const NOT_SIGNED =
  'nobody whom this machine trusts has signed its certificate: name that, or its authority, in MINUTEBOOK_SMTP_CA_FILE';

/** Also when it does answer, but byte by byte. */
const LATE = 'it has not answered in time: is it the right port, and is smtps:// right for it?';
const OLD_TLS = 'it speaks no version of TLS that is safe: TLS 1.2 is needed, or a newer one';
const NO_HANDSHAKE =
  'it ends the handshake of TLS: it may ask for a certificate of this server, which has none';

/** Keyed by the code of the first failure: the errors that it leads to have codes of their own. */
const CAUSES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_SIGNED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_SIGNED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_SIGNED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_SIGNED,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another name: use that name in MINUTEBOOK_SMTP_URL, or name it in MINUTEBOOK_SMTP_CA_FILE',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'it asks for a certificate of this server, which has none',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': NO_HANDSHAKE,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: NO_HANDSHAKE,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: OLD_TLS,
  ERR_SSL_UNSUPPORTED_PROTOCOL: OLD_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER:
    'it does not begin with TLS: use smtp:// instead of smtps://, or its other port',
  ECONNREFUSED: 'nothing listens at its address and port',
  ENETUNREACH: 'there is no way to its network',
  EHOSTUNREACH: 'there is no way to its address',
  ECONNRESET: 'it has closed the connection',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'the server for names does not answer',
  EDNS: 'its name is not known',
  ETIMEDOUT: LATE,
  EABORT: LATE,
  ECONNECTION: 'it has closed the connection',
  ETLS: 'it offers no STARTTLS, which MINUTEBOOK_SMTP_TLS or the password requires',
  EAUTH:
    'it does not take the user and the password: some want one made for programs, or MINUTEBOOK_SMTP_OAUTH_…',
  EOAUTH2: 'no access token was given: see the settings MINUTEBOOK_SMTP_OAUTH_…',
  ENOAUTH: 'it wants a user and a password',
  EENVELOPE: 'it refuses the sender or the recipient',
  EMESSAGE: 'it refuses the message',
  EPROTOCOL: 'it does not speak SMTP',
};

/** The meaning of a status that is the same at every step of the conversation. */
function toMeaning(code: string, answered: unknown): string | undefined {
  if (typeof answered !== 'number') return undefined;
  if (answered >= 400 && answered < 500) return 'it does not take it now: later it may';
  if (answered === 530) return 'it wants first STARTTLS, or a user and a password, in MINUTEBOOK_SMTP_URL';
  // To its greeting, or to ours.
  if (code === 'EPROTOCOL' && answered >= 500)
    return 'it refuses this machine, or how it is greeted: see MINUTEBOOK_SMTP_NAME';
  return undefined;
}

/**
 * That there is no such mailbox or place (RFC 3463), which no operator mends when it is that of the recipient: mail servers
 * count who goes on asking. Other refusals may be about this server or its sender, and end once it is set up otherwise.
 */
const NOBODY = /^5\d\d[ -]5\.1\.(?:[1236]|10)\b/;

export const TOO_LATE: MailFault = { code: 'ETIMEDOUT', cause: LATE };

export function toMailFault(error: unknown): MailFault {
  const { originalCode: first, responseCode: answered, response, command } = error as Record<string, unknown>;
  if (typeof answered === 'number' && command === 'RCPT TO' && NOBODY.test(String(response)))
    return {
      code: 'EENVELOPE',
      response_code: answered,
      cause: 'it knows nobody of this address',
      is_final: true,
    };
  const code = typeof first === 'string' ? first : (errorCode(error) ?? 'unknown');
  const cause =
    toMeaning(code, answered) ?? CAUSES[code] ?? CAUSES[errorCode(error) ?? ''] ?? 'it is not known why';
  return { code, cause, ...(typeof answered === 'number' && { response_code: answered }) };
}

export interface MailOutcome {
  /** null: the mail server has taken it. */
  fault: MailFault | null;
  /** The mail server's answer, on one line; empty: there is none. It can repeat addresses. */
  said: string;
}

/** Describes the outcome to the sender of a test mail, who knows the address that the answer can repeat. */
export const describeOutcome = ({ fault, said }: MailOutcome): string =>
  [fault === null ? '' : describeFault(fault), said].filter((part) => part !== '').join(': ');

/** Describes the fault as it is stored with the mail and shown. */
export const describeFault = ({ code, response_code, cause }: MailFault): string =>
  `${cause} (${[code, response_code ?? ''].join(' ').trim()})`;
