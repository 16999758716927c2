/** A certificate that is not good is named where an operator looks, with what helps. */
import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { after, before, test, type TestContext } from 'node:test';
import { EXPIRED } from '../../../tests/kit/servers/expired-certificate.ts';
import { SELF_SIGNED } from '../../../tests/kit/servers/self-signed.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { systemClock } from '../../base/clock.ts';
import { openMediaStore } from '../../media/open-media-store.ts';
import { diagnose } from './diagnose.ts';
import { listenHere } from '../../../tests/kit/servers/listen-here.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const cases = [
  { what: 'has expired', identity: EXPIRED, trusted: [EXPIRED.authority], said: /certificate has expired/ },
  { what: 'nobody has signed', identity: SELF_SIGNED, trusted: [], said: /by NODE_EXTRA_CA_CERTS/ },
  {
    what: 'has another name',
    identity: SELF_SIGNED,
    trusted: [SELF_SIGNED.cert],
    said: /certificate is for DNS:mail\.lan, not for 127\.0\.0\.1/,
  },
] as const;

/** The settings of a bucket and a provider with that certificate. */
async function startWith(t: TestContext, { identity, trusted }: (typeof cases)[number]) {
  const before = getCACertificates();
  setDefaultCACertificates([...before, ...trusted]);
  const { key, cert } = identity;
  const other = await listenHere(createServer({ key, cert }, (_, response) => response.end('{}')));
  t.after(async () => {
    await other.stop();
    setDefaultCACertificates(before);
  });
  const address = `https://127.0.0.1:${other.port}`;
  const { config } = server.ctx;
  const s3 = {
    endpoint: address,
    bucket: 'recordings',
    region: 'us-east-1',
    access_key_id: 'key',
    secret_access_key: 'secret',
    path_style: true,
  };
  const oidc = {
    issuer: address,
    client_id: 'minutebook',
    client_secret: 'secret',
    name: 'Provider',
    scope: 'openid',
    groups_claim: 'groups',
    trusted_emails: [],
  };
  return { ...config, s3, oidc };
}

for (const each of cases) {
  test(`A certificate that ${each.what} is what the doctor says of bucket and provider`, async (t) => {
    const config = await startWith(t, each);
    const findings = await diagnose(
      {
        ...server.ctx,
        config,
        media: openMediaStore(config, systemClock),
        connection: server.connection,
        clock: systemClock,
        is_deep: false,
        onProgress: () => undefined,
      },
      (about) => ['store', 'sign-in'].includes(about),
    );
    for (const about of ['store', 'sign-in']) {
      const finding = findings.find((one) => one.about === about);
      assert.equal(finding?.state, 'wrong', finding?.message);
      assert.match(finding?.message ?? '', each.said);
      assert.doesNotMatch(finding?.message ?? '', /fetch failed/);
    }
  });
}
