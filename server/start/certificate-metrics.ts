import { once } from 'node:events';
import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import { HOUR_MS } from '../base/durations.ts';

const ANSWER_MS = 2_000;

/**
 * Measures when the certificate that browsers get expires. It is usually that of a proxy in front of this
 * server.
 */
export function measureCertificate(registry: Registry, base_url: string): void {
  const { protocol, hostname, port } = new URL(base_url);
  if (protocol !== 'https:') return;
  let seen: { at: number; ends_at: number | undefined } | undefined;
  new Gauge({
    name: 'minutebook_certificate_end_seconds',
    help: 'When the certificate of the address of this installation ends, in seconds since 1970; looked at every hour',
    labelNames: ['address'] as const,
    aggregator: 'min',
    registers: [registry],
    async collect() {
      if (seen === undefined || performance.now() - seen.at > HOUR_MS) {
        const ends_at = await findEnd({ host: hostname, port: Number(port || 443) });
        seen = { at: performance.now(), ends_at };
      }
      this.reset();
      if (seen.ends_at !== undefined) this.set({ address: base_url }, seen.ends_at);
    },
  });
}

/** Returns seconds since 1970, or undefined when nobody answers, which other alerts report. */
async function findEnd({ host, port }: { host: string; port: number }): Promise<number | undefined> {
  // The certificate is read without being trusted, because an expired one must be seen too.
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_MS) });
    return Date.parse(socket.getPeerCertificate().valid_to) / 1000;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}
