/** A mail server on this machine that stores mails, or refuses them when a test says so. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  /** The recipients of the envelope, whatever the headers say. */
  recipients: string[];
  login: string | null;
  /** Names are in lower case, and encoded words are decoded. */
  headers: Record<string, string[]>;
  text: string;
  html: string;
}

export interface MailServer {
  /** The value of MINUTEBOOK_SMTP_URL. */
  url: string;
  /** The address without a login. */
  address: string;
  taken: TakenMail[];
  /** false refuses mails temporarily, and counts them. */
  takes: boolean;
  refused: number;
  /** Refuses every recipient, for good. */
  knows_nobody: boolean;
  stop(): Promise<void>;
}

export const MAIL_LOGIN = { user: 'minutes@example.com', password: 'p@ss word%1' };

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username = '', password }, _session, done) {
      const isRight = username === MAIL_LOGIN.user && password === MAIL_LOGIN.password;
      if (isRight) done(null, { user: username });
      else done(new Error('wrong'));
    },
    onRcptTo(_address, _session, done) {
      if (!mailServer.knows_nobody) done();
      else done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const take = async () => {
        const raw = await text(stream);
        if (mailServer.takes) {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          const login = typeof session.user === 'string' ? session.user : null;
          mailServer.taken.push({ recipients, login, ...readMail(raw) });
          return null;
        }
        mailServer.refused += 1;
        return Object.assign(new Error('Try again later'), { responseCode: 451 });
      };
      callbackify(take)((_, refusal) => done(refusal));
    },
  });
  // A client that disconnects is no fault of the test.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const login = `${encodeURIComponent(MAIL_LOGIN.user)}:${encodeURIComponent(MAIL_LOGIN.password)}`;
  const mailServer: MailServer = {
    url: `smtp://${login}@127.0.0.1:${port}`,
    address: `smtp://127.0.0.1:${port}`,
    taken: [],
    takes: true,
    refused: 0,
    knows_nobody: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
  return mailServer;
}

function readMail(raw: string): Pick<TakenMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = readPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type']?.[0] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.replace(/^\r\n/, '')));
  const find = (type: string) => parts.find((part) => part.headers['content-type']?.[0]?.startsWith(type));
  return { headers, text: find('text/plain')?.body ?? '', html: find('text/html')?.body ?? '' };
}

function readPart(raw: string): { headers: Record<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), decodeWords(line.slice(colon + 1).trim())];
  }
  return {
    headers,
    body: decodeBody(raw.slice(end + 4), headers['content-transfer-encoding']?.[0] ?? '7bit'),
  };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body;
}

const decodeQuoted = (line: string) =>
  Buffer.from(
    line.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const decodeWords = (value: string) =>
  value
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
