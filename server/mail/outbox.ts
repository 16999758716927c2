/** The outbox: mail is put here in the transaction of its act, and taken out by a worker. */
import { randomUUID } from 'node:crypto';
import { statement, type Queryable } from '../base/database/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts';
import type { OutboxContext } from './mail-context.ts';

/** A mail as it is stored: its text is complete, so that a later change of names or words changes nothing. */
export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** An address that means one mailbox in every header; quoted and commented forms are refused, which people do not use. */
const PLAIN_ADDRESS = /^[^\s@<>(),;:"[\]\\\p{Cc}\p{Cf}]+@[^\s@<>(),;:"[\]\\\p{Cc}\p{Cf}]+$/u;

const insertMail = statement<never>(
  'mail.insert',
  `insert into mail_outbox (mail_id, mail_sealed, attempts, due_at, expires_at, created_at) values ($1, $2, 0, $3, $4, $3)`,
);

/**
 * Returns false when no mail goes out: none is set up, or the address is one that only a mail server could understand.
 * @param lifetimeMs how long the mail is of use; it is given up then
 */
export async function queueMail(
  tx: Queryable,
  { config, keys, clock }: OutboxContext,
  { lifetime_ms: lifetimeMs = DAY_MS, ...mail }: Mail & { lifetime_ms?: number },
): Promise<boolean> {
  if (config.mail === null || !PLAIN_ADDRESS.test(mail.to)) return false;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await tx.query(insertMail, [randomUUID(), keys.seal(JSON.stringify(mail)), now, expiresAt]);
  return true;
}

export interface ClaimedMail {
  mail_id: string;
  mail_sealed: Buffer;
  attempts: number;
  expires_at: Date;
  created_at: Date;
}

/** How long after an attempt the next one follows; the last of them holds for all that follow. Longer than one attempt takes. */
const PAUSES_MS = [2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS];

const claimMails = statement<ClaimedMail>(
  'mail.claim',
  `update mail_outbox m
   set attempts = m.attempts + 1,
     due_at = $1::timestamptz + make_interval(secs => ($2::float8[])[least(m.attempts + 1, cardinality($2::float8[]))])
   where m.mail_id in (
     select o.mail_id from mail_outbox o where o.due_at <= $1 order by o.due_at, o.mail_id limit $3
     for no key update of o skip locked
   )
   returning m.mail_id, m.mail_sealed, m.attempts, m.expires_at, m.created_at`,
);

/** The mails whose time has come: their attempt is counted, and nobody else gets them before the pause has passed. */
export async function claimDueMails(db: Queryable, now: Date, limit: number): Promise<ClaimedMail[]> {
  return db.query(claimMails, [now, PAUSES_MS.map((pause) => pause / 1000), limit]);
}

export const deleteMail = statement<never>('mail.delete', `delete from mail_outbox where mail_id = $1`);
