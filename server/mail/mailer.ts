/** Hands mail to the mail server. */
import type { MailConfig } from '../base/config/mail-config.ts';
import { errorCode } from '../base/error-code.ts';
import type { Mail } from './compose-mail.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** The part of a failure that may be logged: answers of mail servers repeat addresses. */
interface MailFault {
  code: string;
  /** The number that the mail server answered. */
  response_code?: number;
}

export interface Mailer {
  /** null: the mail server has taken it. */
  send(mail: Mail & { mail_id: string }, stopping: AbortSignal): Promise<MailFault | null>;
}

export async function makeMailer({
  host,
  port,
  is_tls,
  needs_tls,
  login,
  from,
}: MailConfig): Promise<Mailer> {
  // Loaded only where a mail server is set.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: is_tls,
    requireTLS: needs_tls,
    ...(login !== null && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A text is never read as the name of a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    async send({ mail_id, to, subject, text, html, unsubscribe_url }, stopping) {
      const stopped = Promise.withResolvers<never>();
      const stop = () => stopped.reject(stopping.reason);
      stopping.addEventListener('abort', stop);
      const sending = transport.sendMail({
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
        stopping.throwIfAborted();
        await Promise.race([sending, stopped.promise]);
        return null;
      } catch (error) {
        sending.catch(() => undefined);
        return toFault(error);
      } finally {
        stopping.removeEventListener('abort', stop);
      }
    },
  };
}

function toFault(error: unknown): MailFault {
  const code = errorCode(error) ?? 'unknown';
  const answered = (error as { responseCode?: unknown }).responseCode;
  return { code, ...(typeof answered === 'number' && { response_code: answered }) };
}
