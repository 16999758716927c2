import type { MailKind } from '@minutebook/contract/resources/allowed-values.ts';
import { MINUTE_MS } from '../durations.ts';
import { ConfigError, type Settings } from './settings.ts';

/** The server that mail is handed to, and who it comes from. */
export interface MailConfig {
  host: string;
  port: number;
  /** true: TLS from the first byte; false: after STARTTLS. */
  is_tls: boolean;
  /** true: nothing is sent over a connection that stays in plain text. */
  needs_tls: boolean;
  /** null: the server asks for none. */
  login: { user: string; password: string } | null;
  from: { name: string; address: string };
  /** The kinds that are sent at all. */
  kinds: readonly MailKind[];
  /** How long the processing of a recording takes before its end is mailed. */
  recording_after_ms: number;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 };
const MAILBOX = /^(?:(?<name>[^<>\r\n]*?)\s*<(?<inner>[^<>]+)>|(?<bare>[^<>]+))$/;
const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

/**
 * null: no mail is sent. The address of the server holds a password, so no message repeats it.
 * @throws ConfigError when one of the two settings is missing or wrong
 */
export function toMailConfig(settings: Settings): MailConfig | null {
  const { MINUTEBOOK_SMTP_URL: text, MINUTEBOOK_MAIL_FROM: from } = settings;
  if (text === undefined && from === undefined) return null;
  if (text === undefined)
    throw new ConfigError('MINUTEBOOK_SMTP_URL is missing: MINUTEBOOK_MAIL_FROM needs it.');
  if (from === undefined)
    throw new ConfigError('MINUTEBOOK_MAIL_FROM is missing: MINUTEBOOK_SMTP_URL needs it.');
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    throw new ConfigError(
      'MINUTEBOOK_SMTP_URL must be an address like smtps://user:password@mail.example.com:465; special characters of the password are written as %40.',
    );
  }
  const login = toLogin(url);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port),
    is_tls: url.protocol === 'smtps:',
    needs_tls: login !== null && !LOOPBACK.includes(url.hostname),
    login,
    from: toMailbox(from),
    kinds: settings.MINUTEBOOK_MAIL_KINDS,
    recording_after_ms: settings.MINUTEBOOK_MAIL_RECORDING_MINUTES * MINUTE_MS,
  };
}

function toLogin({ username, password }: URL): MailConfig['login'] {
  if (username === '') return null;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    // Only a percent sign that begins no escape gets here; the failure of the decoder would repeat the password.
    throw new ConfigError('MINUTEBOOK_SMTP_URL must write a percent sign of user or password as %25.');
  }
}

function toMailbox(text: string): MailConfig['from'] {
  const { name = '', inner, bare } = MAILBOX.exec(text.trim())?.groups ?? {};
  const address = (inner ?? bare ?? '').trim();
  if (ADDRESS.test(address)) return { name: name.replace(/^"(.*)"$/, '$1'), address };
  throw new ConfigError(
    `MINUTEBOOK_MAIL_FROM must be an address like Minutebook <minutes@example.com>, not "${text}".`,
  );
}
