import { once } from 'node:events';
import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import { HOUR_MS } from '../base/durations.ts';

const ANSWER_MS = 2_000;

/** When the certificate ends that browsers are shown, whoever holds it: a proxy in front of us, as a rule. */
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

/** In seconds since 1970; undefined: nobody answers there, so that other alerts tell. */
async function findEnd({ host, port }: { host: string; port: number }): Promise<number | undefined> {
  // It is read, not trusted: one that has ended has to be seen too.
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
