/** The number of mails in the outbox. It is the same on every process of a database, so one scrape suffices. */
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../base/clock.ts';
import type { Queryable } from '../base/database/database.ts';
import { measureOutbox, type MailDepth } from './kept-mails.ts';

export function measureMail(registry: Registry, { db, clock }: { db: Queryable; clock: Clock }): void {
  const registers = [registry];
  let asked: Promise<MailDepth | undefined> | undefined;
  // Both metrics come from one query. While the database is away, metrics are answered without them.
  const look = () =>
    (asked ??= measureOutbox(db, clock.now())
      .catch(() => undefined)
      .finally(() => {
        asked = undefined;
      }));
  new Gauge({
    name: 'minutebook_mails',
    help: 'Mails in the outbox: waiting, and given_up, which are kept for 14 days',
    aggregator: 'max',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const depth = await look();
      this.reset();
      if (depth === undefined) return;
      this.set({ state: 'waiting' }, depth.waiting);
      this.set({ state: 'given_up' }, depth.given_up);
    },
  });
  new Gauge({
    name: 'minutebook_oldest_mail_seconds',
    help: 'How long the oldest mail has waited; 0: none waits',
    aggregator: 'max',
    registers,
    async collect() {
      const depth = await look();
      if (depth !== undefined) this.set(depth.oldest_seconds);
    },
  });
}
