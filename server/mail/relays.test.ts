/** Mail servers as people have them in the house: what each asks for, and what is said when it takes nothing. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { makeDataFolder } from '../../tests/kit/data-folder.ts';
import { SELF_SIGNED } from '../../tests/kit/servers/self-signed.ts';
import { until } from '../../tests/kit/until.ts';
import { toConfig } from '../base/config/config.ts';
import { must } from '../base/must.ts';
import { makeMailer } from './mailer.ts';

interface Taken {
  recipient: string | undefined;
  user: unknown;
  is_secure: boolean;
  greeting: string;
}

const listen = async (t: TestContext, server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
};

async function startRelay(t: TestContext, options: SMTPServerOptions) {
  const taken: Taken[] = [];
  const relay = new SMTPServer({
    authOptional: true,
    onData(stream, session, done) {
      const [recipient] = session.envelope.rcptTo;
      const { user, secure, hostNameAppearsAs } = session;
      taken.push({
        recipient: recipient?.address,
        user,
        is_secure: secure,
        greeting: hostNameAppearsAs,
      });
      stream.on('end', () => done()).resume();
    },
    ...options,
  });
  relay.on('error', () => undefined);
  return { port: await listen(t, relay.server), taken };
}

/** Sends one mail with these settings, `PORT` being that of the relay. */
async function send(port: number, settings: Record<string, string>, times: { attempt_ms?: number } = {}) {
  const env = {
    MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:PORT',
    MINUTEBOOK_MAIL_FROM: 'minutes@example.com',
    ...settings,
  };
  const entries = Object.entries(env).map(([name, text]) => [name, text.replace('PORT', `${port}`)]);
  const home = { is_root: false, is_terminal: false, home: '/home/u' };
  const { mail } = toConfig(Object.fromEntries(entries) as Record<string, string>, home);
  const mailer = await makeMailer(must(mail, 'the settings of mail'), times);
  const texts = { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>', unsubscribe_url: null };
  const parts = { to: 'ana@example.com', ...texts };
  const { fault } = await mailer.send({ mail_id: '1', ...parts }, new AbortController().signal);
  const looked = await mailer.look();
  return { fault, looked };
}

async function makeFile(t: TestContext, content: string): Promise<string> {
  const { data_dir, remove } = await makeDataFolder();
  t.after(remove);
  const path = join(data_dir, 'file.pem');
  await writeFile(path, content);
  return path;
}

const selfSigned = { key: SELF_SIGNED.key, cert: SELF_SIGNED.cert };
const plain = { disabledCommands: ['STARTTLS'] };

test('A relay of this machine with a certificate of its own takes mail, as Debian sets one up', async (t) => {
  const relay = await startRelay(t, selfSigned);
  assert.equal((await send(relay.port, {})).fault, null);
  assert.deepEqual(relay.taken, [
    { recipient: 'ana@example.com', user: false, is_secure: true, greeting: '[127.0.0.1]' },
  ]);
});

test('Where TLS is required its certificate has to be trusted: by the one file that names it, whatever name it has', async (t) => {
  const relay = await startRelay(t, selfSigned);
  const strict = { MINUTEBOOK_SMTP_TLS: 'required', MINUTEBOOK_SMTP_NAME: 'minutes.example.com' };
  const { fault, looked } = await send(relay.port, strict);
  assert.equal(fault?.code, 'DEPTH_ZERO_SELF_SIGNED_CERT');
  assert.match(fault.cause, /MINUTEBOOK_SMTP_CA_FILE/);
  assert.deepEqual(looked, fault);
  const file = await makeFile(t, SELF_SIGNED.cert);
  assert.equal((await send(relay.port, { ...strict, MINUTEBOOK_SMTP_CA_FILE: file })).fault, null);
  assert.deepEqual([relay.taken[0]?.is_secure, relay.taken[0]?.greeting], [true, 'minutes.example.com']);
});

test('STARTTLS can be left off, and a file without a certificate is named at the start', async (t) => {
  const relay = await startRelay(t, selfSigned);
  assert.equal((await send(relay.port, { MINUTEBOOK_SMTP_TLS: 'off' })).fault, null);
  assert.equal(relay.taken[0]?.is_secure, false);
  const file = await makeFile(t, 'no certificate');
  for (const path of [file, '/nowhere.pem']) {
    await assert.rejects(
      send(relay.port, { MINUTEBOOK_SMTP_CA_FILE: path }),
      /^ConfigError: MINUTEBOOK_SMTP_CA_FILE/,
    );
  }
});

test('A relay that takes no passwords gets an access token, and a new one when that is over', async (t) => {
  const asked: URLSearchParams[] = [];
  const tokens = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(new URLSearchParams(body));
      response.setHeader('content-type', 'application/json');
      response.end('{"access_token":"an access token","expires_in":3600,"token_type":"Bearer"}');
    });
  });
  const tokenPort = await listen(t, tokens);
  const relay = await startRelay(t, {
    ...plain,
    allowInsecureAuth: true,
    authMethods: ['XOAUTH2'],
    onAuth({ username, accessToken }, _session, done) {
      if (accessToken === 'an access token') done(null, { user: username });
      else done(null, { data: { status: '401', schemes: 'bearer' } });
    },
  });
  const settings = {
    MINUTEBOOK_SMTP_URL: 'smtp://minutes%40example.com@127.0.0.1:PORT',
    MINUTEBOOK_SMTP_OAUTH_URL: `http://127.0.0.1:${tokenPort}/token`,
    MINUTEBOOK_SMTP_OAUTH_CLIENT_ID: 'the client',
    MINUTEBOOK_SMTP_OAUTH_CLIENT_SECRET: 'its secret',
    MINUTEBOOK_SMTP_OAUTH_REFRESH_TOKEN: 'to be refreshed',
  };
  assert.equal((await send(relay.port, settings)).fault, null);
  assert.equal(relay.taken[0]?.user, 'minutes@example.com');
  const { grant_type, refresh_token, client_id } = Object.fromEntries(asked[0] ?? []);
  assert.deepEqual(
    [grant_type, refresh_token, client_id],
    ['refresh_token', 'to be refreshed', 'the client'],
  );
});

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

test('Why a relay takes nothing is said in words that repeat neither address nor password', async (t) => {
  const strict = await startRelay(t, {
    ...plain,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refuse(535, 'p@ss is wrong')),
    onRcptTo: ({ address }, _session, done) => done(refuse(550, `${address} is nobody`)),
  });
  const closing = createHttpServer();
  closing.on('connection', (socket) => socket.destroy());
  const closes = await listen(t, closing);
  const faults: [port: number, settings: Record<string, string>, code: string, cause: RegExp][] = [
    [strict.port, {}, 'EENVELOPE', /refuses the sender or the recipient/],
    [
      strict.port,
      { MINUTEBOOK_SMTP_URL: 'smtp://u:p%40ss@127.0.0.1:PORT' },
      'EAUTH',
      /user and the password/,
    ],
    [strict.port, { MINUTEBOOK_SMTP_TLS: 'required' }, 'ETLS', /no STARTTLS/],
    [
      strict.port,
      { MINUTEBOOK_SMTP_URL: 'smtps://127.0.0.1:PORT' },
      'ERR_SSL_WRONG_VERSION_NUMBER',
      /smtp:\/\//,
    ],
    [1, {}, 'ECONNREFUSED', /nothing listens/],
    [closes, {}, 'ECONNECTION', /has closed the connection/],
    [0, { MINUTEBOOK_SMTP_URL: 'smtp://mail.invalid' }, 'ENOTFOUND', /name/],
  ];
  for (const [port, settings, code, cause] of faults) {
    const { fault } = await send(port, settings);
    assert.equal(fault?.code, code, JSON.stringify([settings, fault]));
    assert.match(fault.cause, cause);
    assert.doesNotMatch(JSON.stringify(fault), /example\.com|p@ss/);
  }
});

test('What a relay answers is told apart: not now, not like this, and not you', async (t) => {
  const answering = async (options: SMTPServerOptions) =>
    (await startRelay(t, { ...plain, ...options })).port;
  const signIn = { MINUTEBOOK_SMTP_URL: 'smtp://u:p@127.0.0.1:PORT' };
  const later = /not take it now/;
  const faults: [port: number, settings: Record<string, string>, code: string, cause: RegExp][] = [
    [await answering({ onConnect: (_, done) => done(refuse(421, 'Too many')) }), {}, 'EPROTOCOL 421', later],
    [
      await answering({ onRcptTo: (_, _session, done) => done(refuse(451, 'Greylisted')) }),
      {},
      'EENVELOPE 451',
      later,
    ],
    [
      await answering({ allowInsecureAuth: true, onAuth: (_, _session, done) => done(refuse(454, 'Later')) }),
      signIn,
      'EAUTH 454',
      later,
    ],
    [
      await answering({ onMailFrom: (_, _session, done) => done(refuse(530, 'STARTTLS first')) }),
      {},
      'EENVELOPE 530',
      /first STARTTLS/,
    ],
    [
      await answering({ onConnect: (_, done) => done(refuse(554, 'Blocked')) }),
      {},
      'EPROTOCOL 554',
      /MINUTEBOOK_SMTP_NAME/,
    ],
  ];
  for (const [port, settings, code, cause] of faults) {
    const { fault } = await send(port, settings);
    assert.equal(`${fault?.code} ${fault?.response_code}`, code);
    assert.match(fault?.cause ?? '', cause);
  }
});

test('That nobody has an address is final; what may be about this server, or pass, is not', async (t) => {
  const answers: [code: number, message: string, is_final: boolean][] = [
    [550, '5.1.1 No such user', true],
    [550, '5.1.10 Null MX', true],
    [553, '5.1.3 Bad address', true],
    [550, '5.7.1 Relaying denied', false],
    [550, '5.1.8 Sender address rejected', false],
    [550, 'Mailbox unavailable', false],
    [554, '5.7.1 Blocked', false],
    [450, '4.1.1 Try again', false],
    [452, '4.2.2 Mailbox full', false],
  ];
  for (const [code, message, is_final] of answers) {
    const { port } = await startRelay(t, {
      ...plain,
      onRcptTo: (_, _session, done) => done(refuse(code, message)),
    });
    const { fault } = await send(port, {});
    assert.equal(fault?.is_final === true, is_final, message);
    assert.doesNotMatch(JSON.stringify(fault), /example\.com/);
  }
  const { port } = await startRelay(t, {
    ...plain,
    onMailFrom: (_, _session, done) => done(refuse(550, '5.1.1 No such sender')),
  });
  const { fault } = await send(port, {});
  assert.deepEqual([fault?.code, fault?.response_code, fault?.is_final], ['EENVELOPE', 550, undefined]);
});

test('A relay that answers byte by byte is left after a while, and its connection is closed', async (t) => {
  const sockets: Socket[] = [];
  const dripping = createTcpServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    const drip = setInterval(() => socket.write('2'), 20);
    socket.write('220 relay\r\n');
    socket.on('close', () => clearInterval(drip)).resume();
  });
  t.after(() => sockets.forEach((socket) => socket.destroy()));
  const port = await listen(t, dripping);
  const { fault, looked } = await send(port, {}, { attempt_ms: 300 });
  for (const said of [fault, looked]) assert.match(said?.cause ?? '', /has not answered in time/);
  await until(
    'both connections are closed',
    () => sockets.length === 2 && sockets.every(({ closed }) => closed),
  );
});

test('Versions of TLS that are no longer safe are named', async (t) => {
  const relay = await startRelay(t, {
    ...selfSigned,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  const { fault } = await send(relay.port, {});
  assert.match(fault?.cause ?? '', /TLS 1\.2/);
});
