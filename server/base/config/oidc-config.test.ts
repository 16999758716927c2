import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from './settings.ts';
import type { Env } from './env.ts';
import { toOidcConfig } from './oidc-config.ts';
import { readSettings } from './read-settings.ts';

const read = (env: Env) => toOidcConfig(readSettings(env));
const env = {
  MINUTEBOOK_OIDC_ISSUER: 'https://sso.example.com/realms/seori',
  MINUTEBOOK_OIDC_CLIENT_ID: 'minutebook',
  MINUTEBOOK_OIDC_CLIENT_SECRET: 'a secret',
};

test('A provider is called by its host unless it is given a name', () => {
  assert.deepEqual(read(env), {
    issuer: 'https://sso.example.com/realms/seori',
    client_id: 'minutebook',
    client_secret: 'a secret',
    name: 'sso.example.com',
    trusted_emails: [],
    scope: 'openid email profile',
    groups_claim: 'groups',
  });
  assert.equal(read({ ...env, MINUTEBOOK_OIDC_NAME: 'Seori' })?.name, 'Seori');
});

test('Without an issuer nobody signs in that way', () => {
  assert.equal(read({}), null);
  assert.equal(read({ ...env, MINUTEBOOK_OIDC_ISSUER: '' }), null);
});

test('An issuer is an https address, or http on this machine', () => {
  const withIssuer = (MINUTEBOOK_OIDC_ISSUER: string) => read({ ...env, MINUTEBOOK_OIDC_ISSUER });
  assert.equal(withIssuer('http://127.0.0.1:4000')?.issuer, 'http://127.0.0.1:4000');
  for (const wrong of ['http://sso.example.com', 'sso.example.com', 'ftp://localhost']) {
    assert.throws(() => withIssuer(wrong), ConfigError);
  }
});

test('An issuer without client id or secret is refused by the name of what is missing', () => {
  for (const name of ['MINUTEBOOK_OIDC_CLIENT_ID', 'MINUTEBOOK_OIDC_CLIENT_SECRET']) {
    assert.throws(() => read({ ...env, [name]: '' }), new RegExp(`${name} is missing`));
  }
});

test('Addresses are trusted by domain, issuer, claim or all of them, and what is none of these is named', () => {
  const trust = (text: string) => read({ ...env, MINUTEBOOK_OIDC_TRUSTED_EMAILS: text })?.trusted_emails;
  const given = ' Example.com, @b.example ,xms_edov,https://sso.example.com/x,*,';
  assert.deepEqual(trust(given), ['example.com', 'b.example', 'xms_edov', 'https://sso.example.com/x', '*']);
  for (const wrong of ['example', 'a b.example', '*.example.com', 'ana@example.com']) {
    assert.throws(
      () => trust(wrong),
      (error: Error) => error.message.endsWith(`not "${wrong}".`),
    );
  }
});
