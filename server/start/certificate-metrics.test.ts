import assert from 'node:assert/strict';
import { createServer } from 'node:tls';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { SELF_SIGNED } from '../../tests/kit/servers/self-signed.ts';
import { measureCertificate } from './certificate-metrics.ts';
import { listenHere } from '../../tests/kit/servers/listen-here.ts';

async function measure(base_url: string): Promise<string> {
  const registry = new Registry();
  measureCertificate(registry, base_url);
  return registry.metrics();
}

test('The expiry of the certificate that browsers get is measured, whoever signed it', async (t) => {
  const { port, stop } = await listenHere(createServer(SELF_SIGNED));
  t.after(stop);
  const metrics = await measure(`https://localhost:${port}`);
  const [, seconds] =
    /^minutebook_certificate_end_seconds\{address="https:[^}]*\} (\d+)$/m.exec(metrics) ?? [];
  assert.equal(new Date(Number(seconds) * 1000).toISOString().slice(0, 10), '2126-11-03');
});

test('There is no expiry when nobody answers, or without TLS', async () => {
  assert.doesNotMatch(await measure('https://localhost:9'), /^minutebook_certificate_end_seconds/m);
  assert.equal((await measure('http://localhost:9')).trim(), '');
});
