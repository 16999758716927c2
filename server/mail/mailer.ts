/** Hands mail to the mail server. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import {
  checkServerIdentity,
  connect as connectSecurely,
  getCACertificates,
  type ConnectionOptions,
} from 'node:tls';
import type { SMTPTransportOptions } from 'nodemailer';
import type { MailConfig } from '../base/config/mail-config.ts';
import { TOO_LATE, toMailFault, type MailFault, type MailOutcome } from './mail-fault.ts';
import type { Mail } from './compose-mail.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** The limit of an attempt, even if bytes still come: afterwards the mail is due again, and must not be on its way. */
const ATTEMPT_MS = 60_000;

export interface Mailer {
  send(mail: Mail & { mail_id: string }, stopping: AbortSignal): Promise<MailOutcome>;
  /** Signs in and leaves again. null: the mail server would take mail. */
  look(): Promise<MailFault | null>;
}

export async function makeMailer(
  config: MailConfig,
  { attempt_ms = ATTEMPT_MS }: { attempt_ms?: number } = {},
): Promise<Mailer> {
  const { host, port, tls, login, greeting, from } = config;
  // Loaded only where a mail server is set.
  const { createTransport } = await import('nodemailer');
  const options = {
    host,
    port,
    secure: tls === 'always',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    tls: toTrust(config),
    ...(greeting !== null && { name: greeting }),
    ...(login !== null && { auth: toAuth(login) }),
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A text is never read as the name of a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options);
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    async send({ mail_id, to, subject, text, html, unsubscribe_url }, stopping) {
      const sending = transport.sendMail({
        signal: AbortSignal.any([stopping, AbortSignal.timeout(attempt_ms)]),
        from,
        to: { name: '', address: to },
        // The envelope is stated, so that no reading of a header adds a recipient.
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        html,
        // A mail that is sent twice after a crash is recognised by it.
        messageId: `<${mail_id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          // A mail that an older version stored has no such address.
          ...(unsubscribe_url != null && {
            'List-Unsubscribe': `<${unsubscribe_url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      try {
        const { response } = await sending;
        return { fault: null, said: toOneLine(response) };
      } catch (error) {
        return { fault: toMailFault(error), said: toOneLine((error as Record<string, unknown>)['response']) };
      }
    },
    async look() {
      const slow = Promise.withResolvers<MailFault>();
      const socket = open(config);
      // Only the connections of mails are closed by nodemailer when their time is over.
      const timer = setTimeout(() => {
        socket.destroy();
        slow.resolve(TOO_LATE);
      }, attempt_ms);
      const opened = { connection: socket, secured: tls === 'always' };
      const getSocket: SMTPTransportOptions['getSocket'] = (_, done) => done(null, opened);
      const looked = createTransport({ ...options, getSocket });
      const looking = untilOpen(socket, tls)
        .then(() => looked.verify())
        .then(() => null, toMailFault);
      return Promise.race([looking, slow.promise]).finally(() => clearTimeout(timer));
    },
  };
}

function open(config: MailConfig): Socket {
  const { host, port, tls } = config;
  if (tls !== 'always') return connect(port, host);
  return connectSecurely({ host, port, ...toTrust(config), ...(isIP(host) === 0 && { servername: host }) });
}

async function untilOpen(socket: Socket, tls: MailConfig['tls']): Promise<void> {
  const late = Object.assign(new Error(TOO_LATE.cause), { code: TOO_LATE.code });
  socket.setTimeout(CONNECT_MS, () => socket.destroy(late));
  await once(socket, tls === 'always' ? 'secureConnect' : 'connect');
  socket.setTimeout(0);
}

const MOST_SAID = 300;

const toOneLine = (response: unknown) =>
  typeof response === 'string'
    ? response
        .slice(0, 2 * MOST_SAID)
        .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
        .slice(0, MOST_SAID)
    : '';

/** A connection that might as well stay in plain text is better off with a certificate that nobody has signed. */
function toTrust({ tls, ca }: MailConfig): ConnectionOptions {
  if (ca.length === 0) return tls === 'offered' ? { rejectUnauthorized: false } : {};
  const own = new Set(ca.map((pem) => new X509Certificate(pem).fingerprint256));
  return {
    ca: [...getCACertificates(), ...ca],
    // A certificate that the operator has named is the right one, whatever name it has.
    checkServerIdentity: (host, given) =>
      own.has(given.fingerprint256) ? undefined : checkServerIdentity(host, given),
  };
}

function toAuth(login: NonNullable<MailConfig['login']>) {
  if (!('oauth' in login)) return { user: login.user, pass: login.password };
  const { token_url, client_id, client_secret, refresh_token } = login.oauth;
  return {
    type: 'OAuth2' as const,
    user: login.user,
    accessUrl: token_url,
    clientId: client_id,
    clientSecret: client_secret,
    refreshToken: refresh_token,
  };
}
