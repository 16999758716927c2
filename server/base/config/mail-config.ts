import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { MailKind } from '@minutebook/contract/resources/allowed-values.ts';
import { MINUTE_MS } from '../durations.ts';
import { ConfigError, type Settings, type smtpTls } from './settings.ts';
import { isThisComputer } from '../network.ts';

/** The server that mail is handed to, and who it comes from. */
export interface MailConfig {
  host: string;
  port: number;
  /** `always`: from the first byte; `required`: by STARTTLS, or nothing is sent; `offered`: by STARTTLS where the server has it. */
  tls: 'always' | (typeof smtpTls)[number];
  /** Certificates that are trusted beside those of this machine, in PEM. */
  ca: string[];
  /** How the server is greeted; null: by the name of this machine. */
  greeting: string | null;
  /** null: the server asks for none. */
  login: MailLogin | null;
  from: { name: string; address: string };
  /** The kinds that are sent at all. */
  kinds: readonly MailKind[];
  /** How long the processing of a recording takes before its end is mailed. */
  recording_after_ms: number;
}

type MailLogin =
  | { user: string; password: string }
  /** For access tokens, where no password is taken. */
  | {
      user: string;
      oauth: { token_url: string; client_id: string; client_secret: string; refresh_token: string };
    };

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
  const login = toLogin(url, settings);
  const { MINUTEBOOK_SMTP_TLS: startTls } = settings;
  const mayBePlain = login === null || isThisComputer(url.hostname);
  const usual = mayBePlain ? ('offered' as const) : ('required' as const);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port),
    tls: url.protocol === 'smtps:' ? 'always' : (startTls ?? usual),
    ca: readCertificates(settings.MINUTEBOOK_SMTP_CA_FILE),
    greeting: settings.MINUTEBOOK_SMTP_NAME ?? toPublicName(settings.MINUTEBOOK_BASE_URL),
    login,
    from: toMailbox(from),
    kinds: settings.MINUTEBOOK_MAIL_KINDS,
    recording_after_ms: settings.MINUTEBOOK_MAIL_RECORDING_MINUTES * MINUTE_MS,
  };
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readCertificates(path: string | undefined): string[] {
  if (path === undefined) return [];
  try {
    const blocks = readFileSync(path, 'utf8').match(BLOCK) ?? [];
    for (const block of blocks) new X509Certificate(block);
    if (blocks.length > 0) return blocks;
  } catch (error) {
    throw new ConfigError(`MINUTEBOOK_SMTP_CA_FILE cannot be read: ${(error as Error).message}`);
  }
  throw new ConfigError(`MINUTEBOOK_SMTP_CA_FILE: ${path} holds no certificate in PEM.`);
}

/** Mail servers refuse to be greeted by an address, or by a name that nobody else knows. */
function toPublicName(base_url = ''): string | null {
  const name = URL.parse(base_url)?.hostname ?? '';
  return isIP(name) === 0 && /\.[a-z-]+$/i.test(name) ? name : null;
}

function toLogin({ username, password }: URL, settings: Settings): MailConfig['login'] {
  const { MINUTEBOOK_SMTP_OAUTH_URL: token_url } = settings;
  if (username === '' && token_url === undefined) return null;
  try {
    const user = decodeURIComponent(username);
    if (token_url === undefined) return { user, password: decodeURIComponent(password) };
    return {
      user: user || toMailbox(settings.MINUTEBOOK_MAIL_FROM ?? '').address,
      oauth: toOauth(settings, token_url),
    };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // Only a percent sign that begins no escape gets here; the failure of the decoder would repeat the password.
    throw new ConfigError('MINUTEBOOK_SMTP_URL must write a percent sign of user or password as %25.');
  }
}

function toOauth(settings: Settings, token_url: string) {
  if (URL.parse(token_url)?.protocol !== 'https:' && !isThisComputer(URL.parse(token_url)?.hostname ?? ''))
    throw new ConfigError(`MINUTEBOOK_SMTP_OAUTH_URL must be an https address, not "${token_url}".`);
  const required = (name: 'CLIENT_ID' | 'CLIENT_SECRET' | 'REFRESH_TOKEN') => {
    const value = settings[`MINUTEBOOK_SMTP_OAUTH_${name}`];
    if (value !== undefined) return value;
    throw new ConfigError(`MINUTEBOOK_SMTP_OAUTH_${name} is missing: MINUTEBOOK_SMTP_OAUTH_URL needs it.`);
  };
  return {
    token_url,
    client_id: required('CLIENT_ID'),
    client_secret: required('CLIENT_SECRET'),
    refresh_token: required('REFRESH_TOKEN'),
  };
}

function toMailbox(text: string): MailConfig['from'] {
  const { name = '', inner, bare } = MAILBOX.exec(text.trim())?.groups ?? {};
  const address = (inner ?? bare ?? '').trim();
  if (ADDRESS.test(address)) return { name: name.replace(/^"(.*)"$/, '$1'), address };
  throw new ConfigError(
    `MINUTEBOOK_MAIL_FROM must be an address like Minutebook <minutes@example.com>, not "${text}".`,
  );
}
