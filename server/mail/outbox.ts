/** The outbox: mail is put here in the transaction of its act, and taken out by a worker. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { MailKind, OptionalMailKind } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../base/database/database.ts';
import { CLOCKS_DIFFER_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts';
import { composeMail, type Mail, type MailParts, type MailSubject } from './compose-mail.ts';
import { mailWords } from './mail-words.ts';
import { addressDigest, toUnsubscribeUrl } from './unsubscribe-link.ts';
import type { OutboxContext } from './mail-context.ts';

/** An address that means one mailbox in every header; quoted and commented forms are refused, which people do not use. */
const PLAIN_ADDRESS =
  /^[^\s@<>(),;:"[\]\\\p{Cc}\p{Cf}]+@[^\s@<>(),;:"[\]\\.\p{Cc}\p{Cf}]+(?:\.[^\s@<>(),;:"[\]\\.\p{Cc}\p{Cf}]+)*$/u;

const insertMail = statement<never>(
  'mail.insert',
  `insert into mail_outbox (mail_id, kind, address_digest, mail_sealed, attempts, due_at, expires_at, created_at, turn_of)
   values ($1, $2, $3, $4, 0, $5, $6, $5, $7)`,
  'mail',
);

export const isPlainAddress = (address: string): boolean => PLAIN_ADDRESS.test(address);

/** Mails to one address on one day, against senders who run wild; resets have a limit that keeps nobody out. */
const MOST_A_DAY: Readonly<Record<OptionalMailKind, number>> = {
  invitation: 10,
  share: 20,
  mention: 50,
  recording: 50,
  tracker: 50,
  digest: 10,
};

const admit = statement<{ is_admitted: boolean }>(
  'mail.admit',
  `with counted as (
     insert into mail_tally (address_digest, kind, day, mails) values ($1, $2, $3, 1)
     on conflict (address_digest, kind) do update set
       mails = case when mail_tally.day = excluded.day then mail_tally.mails + 1 else 1 end, day = excluded.day
     returning mails
   )
   select c.mails <= $4 and not exists (
     select from mail_refusal r where r.address_digest = $1 and r.kind = $2
   ) as is_admitted
   from counted c`,
);

const countSent = statement<{ mails: number }>(
  'mail.count-sent',
  `insert into mail_tally (address_digest, kind, day, mails) values ($1, $2, $3, 1)
   on conflict (address_digest, kind) do update set
     mails = case when mail_tally.day = excluded.day then mail_tally.mails + 1 else 1 end, day = excluded.day
   returning mails`,
);

/** Counts a mail of somebody who sends, and returns how many that were today. */
export async function countSentMail(
  tx: Queryable,
  { sender, kind }: { sender: string; kind: OptionalMailKind },
  now: Date,
): Promise<number> {
  const values = [addressDigest(`sent by ${sender}`), kind, now.toISOString().slice(0, 10)];
  return (await tx.query(countSent, values))[0]?.mails ?? 0;
}

interface NewMail extends MailParts {
  kind: MailKind;
  /** The workspace that it is of; left out: nobody's. */
  turn_of?: number;
  /** How long the mail is of use; it is given up then. */
  lifetime_ms?: number;
  /** Left out: it names no record. */
  about?: MailSubject;
}

/**
 * Returns its id. undefined: no mail goes out, as none is set up, mails of this kind are switched off, here or by the reader, the
 * reader has had too many today, or the address is one that only a mail server could understand.
 */
export async function queueMail(
  tx: Queryable,
  ctx: OutboxContext,
  { kind, locale, turn_of, lifetime_ms = DAY_MS, about, ...parts }: NewMail,
): Promise<string | undefined> {
  const { config, keys, clock } = ctx;
  if (config.mail === null || !config.mail.kinds.includes(kind) || !isPlainAddress(parts.to))
    return undefined;
  const now = clock.now();
  const digest = addressDigest(parts.to);
  if (kind !== 'password_reset') {
    const [found] = await tx.query(admit, [digest, kind, now.toISOString().slice(0, 10), MOST_A_DAY[kind]]);
    if (found?.is_admitted !== true) return undefined;
  }
  const unsubscribe =
    kind === 'password_reset'
      ? null
      : { text: mailWords[locale].unsubscribe, url: toUnsubscribeUrl(ctx, kind, parts.to) };
  const mail: Mail = {
    ...composeMail({ ...parts, locale }, unsubscribe),
    ...(about !== undefined && { about }),
  };
  const sealed = keys.seal(JSON.stringify(mail));
  const expires_at = new Date(now.getTime() + lifetime_ms);
  const mail_id = randomUUID();
  await tx.query(insertMail, [mail_id, kind, digest, sealed, now, expires_at, turn_of ?? null]);
  return mail_id;
}

/** How long somebody waits to hear whether mails were taken, and how often that is looked at. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 100;

const selectLeft = statement<{ mail_id: string; is_refused: boolean }>(
  'mail.left',
  `select o.mail_id, (o.last_fault is not null or o.given_up_at is not null) as is_refused from mail_outbox o
   where o.mail_id = any ($1::uuid[]) order by o.mail_id`,
);

/** Lists the committed mails that a mail server accepts now or within seconds. A refused mail is retried later and is not among them. */
export async function listTaken(db: Queryable, mails: readonly string[]): Promise<ReadonlySet<string>> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const left = mails.length === 0 ? [] : await db.query(selectLeft, [mails]);
    const isOver = left.every(({ is_refused }) => is_refused) || performance.now() > until;
    const missing = new Set(left.map(({ mail_id }) => mail_id));
    if (isOver) return new Set(mails.filter((mail_id) => !missing.has(mail_id)));
    await setTimeout(LOOK_MS);
  }
}

export interface ClaimedMail {
  mail_id: string;
  mail_sealed: Buffer;
  attempts: number;
  expires_at: Date;
  created_at: Date;
  /** The workspace that it is of; 0: nobody's. */
  turn: number;
}

/** How long after an attempt the next one follows; the last of them holds for all that follow. Longer than one attempt takes. */
const PAUSES_MS = [2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS];

// One that was made (after `$4`) or tried (due after `$5`) while the clock was ahead is due as well: its link would be over
// before its time came.
const claimMails = statement<ClaimedMail>(
  'mail.claim',
  `update mail_outbox m
   set attempts = m.attempts + 1, created_at = least(m.created_at, $1),
     due_at = $1::timestamptz + make_interval(secs => ($2::float8[])[least(m.attempts + 1, cardinality($2::float8[]))])
   where m.mail_id in (
     select o.mail_id from mail_outbox o
     join (
       select d.mail_id, row_number() over (partition by d.turn_of order by d.due_at, d.mail_id) as place
       from mail_outbox d
       where (d.due_at <= $1 or d.created_at > $4 or d.due_at > $5) and d.given_up_at is null
     ) w on w.mail_id = o.mail_id
     where (o.due_at <= $1 or o.created_at > $4 or o.due_at > $5) and o.given_up_at is null
     order by coalesce(o.turn_of, 0) = any ($6::bigint[]), w.place, o.due_at, o.mail_id limit $3
     for no key update of o skip locked
   )
   returning m.mail_id, m.mail_sealed, m.attempts, m.expires_at, m.created_at, coalesce(m.turn_of, 0) as turn`,
);

/** Workspaces that were served in this round: each that waits is served once before any is served again. */
export type ServedTurns = Set<number>;

/** The mails whose time has come, in turns: their attempt is counted, and nobody else gets them before the pause has passed. */
export async function claimDueMails(
  db: Queryable,
  now: Date,
  { limit, served }: { limit: number; served: ServedTurns },
): Promise<ClaimedMail[]> {
  const future = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  const neverDue = new Date(future.getTime() + Math.max(...PAUSES_MS));
  const pauses = PAUSES_MS.map((pause) => pause / 1000);
  const claimed = await db.query(claimMails, [now, pauses, limit, future, neverDue, [...served]]);
  if (claimed.every(({ turn }) => served.has(turn))) served.clear();
  for (const { turn } of claimed) served.add(turn);
  return claimed;
}

const selectNextDue = statement<{ due_at: Date | null }>(
  'mail.next-due',
  `select min(o.due_at) as due_at from mail_outbox o where o.given_up_at is null`,
);

/** undefined: none waits. */
export async function timeToNextMail(db: Queryable, now: Date): Promise<number | undefined> {
  const due_at = (await db.query(selectNextDue, []))[0]?.due_at ?? null;
  return due_at === null ? undefined : due_at.getTime() - now.getTime();
}

export const deleteMail = statement<never>('mail.delete', `delete from mail_outbox where mail_id = $1`);

export const noteFault = statement<never>(
  'mail.note-fault',
  `update mail_outbox set last_fault = $2 where mail_id = $1`,
);
export const keepGivenUp = statement<never>(
  'mail.give-up',
  `update mail_outbox set given_up_at = $2, attempts = greatest($4::integer, 0), last_fault = coalesce(last_fault, $3)
   where mail_id = $1`,
);
