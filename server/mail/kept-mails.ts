/** Mails that were given up, and those that wait, as whoever runs the server sees them. */
import type { MailKind } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../base/database/database.ts';
import { DAY_MS } from '../base/durations.ts';
import type { Keys } from '../base/config/keys.ts';
import type { Mail } from './compose-mail.ts';

interface KeptRow {
  mail_id: string;
  kind: MailKind;
  mail_sealed: Buffer;
  attempts: number;
  last_fault: string | null;
  created_at: Date;
  given_up_at: Date | null;
}

export interface KeptMail extends Omit<KeptRow, 'mail_sealed'> {
  /** null: it was sealed with another secret. */
  to: string | null;
}

const selectKept = statement<KeptRow>(
  'mail.kept',
  `select o.mail_id, o.kind, o.mail_sealed, o.attempts, o.last_fault, o.created_at, o.given_up_at from mail_outbox o
   order by o.given_up_at desc nulls last, o.created_at desc, o.mail_id limit $1`,
);

/** Lists mails, failed ones first. Text and links stay sealed, because links can grant access. */
export async function listKeptMails(
  db: Queryable,
  keys: Pick<Keys, 'unseal'>,
  limit: number,
): Promise<KeptMail[]> {
  const rows = await db.query(selectKept, [limit]);
  return rows.map(({ mail_sealed, ...row }) => {
    const opened = keys.unseal(mail_sealed);
    return { ...row, to: opened === undefined ? null : (JSON.parse(opened) as Mail).to };
  });
}

const retry = statement<{ mail_id: string }>(
  'mail.retry',
  `update mail_outbox set given_up_at = null, attempts = 0, due_at = $1, expires_at = $2
   where given_up_at is not null and kind <> 'password_reset' and ($3::uuid is null or mail_id = $3)
   returning mail_id`,
  'mail',
);

/** Has mails that were given up sent again, for a day. Links of resets are over, so those are not. @param mail_id null: all */
export async function retryMails(db: Queryable, mail_id: string | null, now: Date): Promise<number> {
  const until = new Date(now.getTime() + DAY_MS);
  return (await db.query(retry, [now, until, mail_id])).length;
}

/** How long a mail is kept that was given up: past it nobody would understand why it comes. */
const KEPT_MS = 14 * DAY_MS;
const SWEPT_AT_ONCE = 1_000;

const sweepGivenUp = statement<{ mail_id: string }>(
  'mail.sweep-given-up',
  `delete from mail_outbox where mail_id in (
     select o.mail_id from mail_outbox o where o.given_up_at < $1 order by o.given_up_at, o.mail_id limit $2)
   returning mail_id`,
);
const sweepTallies = statement<{ day: Date }>(
  'mail.sweep-tallies',
  `delete from mail_tally where (address_digest, kind) in (
     select t.address_digest, t.kind from mail_tally t where t.day < $1
     order by t.day, t.address_digest, t.kind limit $2)
   returning day`,
);

export async function sweepMail({ db }: { db: Queryable }, now: Date): Promise<number> {
  const givenUp = await db.query(sweepGivenUp, [new Date(now.getTime() - KEPT_MS), SWEPT_AT_ONCE]);
  const tallies = await db.query(sweepTallies, [now.toISOString().slice(0, 10), SWEPT_AT_ONCE]);
  return givenUp.length + tallies.length;
}

export interface MailDepth {
  waiting: number;
  given_up: number;
  oldest_seconds: number;
}

const selectDepth = statement<MailDepth>(
  'mail.depth',
  `select count(*) filter (where o.given_up_at is null)::integer as waiting,
     count(*) filter (where o.given_up_at is not null)::integer as given_up,
     coalesce(extract(epoch from $1::timestamptz - min(o.created_at) filter (where o.given_up_at is null)), 0)::float8
       as oldest_seconds
   from mail_outbox o`,
);

export async function measureOutbox(db: Queryable, now: Date): Promise<MailDepth> {
  return (await db.query(selectDepth, [now]))[0] ?? { waiting: 0, given_up: 0, oldest_seconds: 0 };
}
