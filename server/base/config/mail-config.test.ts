import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailKinds } from '@minutebook/contract/resources/value-lists.ts';
import { ConfigError, toConfig } from './config.ts';

const readMail = (url?: string, from?: string) => {
  const env = {
    ...(url !== undefined && { MINUTEBOOK_SMTP_URL: url }),
    ...(from !== undefined && { MINUTEBOOK_MAIL_FROM: from }),
  };
  return toConfig(env, { is_root: false, is_terminal: false, home: '/home/u' }).mail;
};

test('Mail is off without settings, and takes server, login and sender from them', () => {
  assert.equal(readMail(), null);
  assert.deepEqual(readMail('smtps://me%40example.com:p%25w@mail.example.com', '"Minutes" <m@example.com>'), {
    host: 'mail.example.com',
    port: 465,
    tls: 'always',
    ca: [],
    greeting: null,
    login: { user: 'me@example.com', password: 'p%w' },
    from: { name: 'Minutes', address: 'm@example.com' },
    kinds: [...mailKinds],
    recording_after_ms: 300_000,
  });
  const relay = readMail('smtp://[::1]', 'm@example.com');
  assert.deepEqual(relay, {
    host: '::1',
    port: 587,
    tls: 'offered',
    ca: [],
    greeting: null,
    login: null,
    from: { name: '', address: 'm@example.com' },
    kinds: [...mailKinds],
    recording_after_ms: 300_000,
  });
});

test('A password goes over a connection without TLS to this machine alone', () => {
  assert.equal(readMail('smtp://u:p@mail.example.com', 'm@example.com')?.tls, 'required');
  assert.equal(readMail('smtp://u:p@localhost:2525', 'm@example.com')?.tls, 'offered');
});

test('A wrong setting of mail is named, and its password is not repeated', () => {
  const from = 'm@example.com';
  for (const [url, sender, name] of [
    ['smtp://u:secret@mail.example.com', undefined, /^MINUTEBOOK_MAIL_FROM is missing/],
    [undefined, from, /^MINUTEBOOK_SMTP_URL is missing/],
    ['https://u:secret@mail.example.com', from, /^MINUTEBOOK_SMTP_URL must be/],
    ['smtp://u:secret%@mail.example.com', from, /^MINUTEBOOK_SMTP_URL must write/],
    ['smtp://', from, /^MINUTEBOOK_SMTP_URL must be/],
    ['smtp://mail.example.com', 'a@example.com, b@example.com', /^MINUTEBOOK_MAIL_FROM must be/],
    ['smtp://mail.example.com', 'A\r\nBcc: b@example.com <a@example.com>', /^MINUTEBOOK_MAIL_FROM must be/],
  ] as const) {
    assert.throws(
      () => readMail(url, sender),
      (error) =>
        error instanceof ConfigError && name.test(error.message) && !error.message.includes('secret'),
      `${url} ${sender}`,
    );
  }
});
