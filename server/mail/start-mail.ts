/** Sends what is in the outbox, as long as the process runs; any number of processes may. */
import { startLooking } from '../base/start-looking.ts';
import { makeMailer, type Mailer } from './mailer.ts';
import type { MailContext } from './mail-context.ts';
import type { Mail, MailSubject } from './compose-mail.ts';
import { describeFault } from './mail-fault.ts';
import {
  claimDueMails,
  deleteMail,
  keepGivenUp,
  noteFault,
  timeToNextMail,
  type ClaimedMail,
  type ServedTurns,
} from './outbox.ts';

/** Connections at once: mail servers refuse those who open many. */
const MOST_AT_ONCE = 4;

interface Sending {
  mailer: Promise<Mailer>;
  stopping: AbortSignal;
  mayStillRead: MayStillRead;
}

/** Whether the reader of a mail may still know of the records that it names. */
type MayStillRead = (about: MailSubject) => Promise<boolean>;

export function startMail(
  ctx: MailContext,
  mayStillRead: MayStillRead,
): {
  /** Breaks off what is on its way; it is sent again, with the same Message-ID. */
  stop(): Promise<void>;
} {
  if (ctx.config.mail === null) return { stop: () => Promise.resolve() };
  const stopping = new AbortController();
  const sending = { mailer: makeMailer(ctx.config.mail), stopping: stopping.signal, mayStillRead };
  const served: ServedTurns = new Set();
  const bell = { db: ctx.db, name: 'mail' } as const;
  const look = startLooking({ bell, what: 'sending mail', log: ctx.log }, async () => {
    for (let isMore = true; isMore && !stopping.signal.aborted;) {
      const due = await claimDueMails(ctx.db, ctx.clock.now(), { limit: MOST_AT_ONCE, served });
      await Promise.all(due.map((claimed) => tryToSend(ctx, sending, claimed)));
      isMore = due.length === MOST_AT_ONCE;
    }
    return { next_ms: await timeToNextMail(ctx.db, ctx.clock.now()) };
  });
  return {
    async stop() {
      stopping.abort(new Error('the process stops'));
      await look.stop();
    },
  };
}

/** A failure here is the server's own, such as the database: the mail is retried after its pause. */
async function tryToSend(ctx: MailContext, sending: Sending, claimed: ClaimedMail): Promise<void> {
  try {
    await send(ctx, sending, claimed);
  } catch (error) {
    ctx.log.warn({ err: error, mail_id: claimed.mail_id }, 'noting what became of a mail failed');
  }
}

async function send(
  ctx: MailContext,
  { mailer, stopping, mayStillRead }: Sending,
  claimed: ClaimedMail,
): Promise<void> {
  const { mail_id, mail_sealed, attempts, created_at, expires_at } = claimed;
  if (expires_at <= ctx.clock.now()) {
    return giveUp(ctx, claimed, { reason: 'the mail server has not taken it in time', was_tried: false });
  }
  const opened = ctx.keys.unseal(mail_sealed);
  if (opened === undefined)
    return giveUp(ctx, claimed, { reason: 'it was sealed with another secret', was_tried: false });
  const mail = JSON.parse(opened) as Mail;
  if (mail.about !== undefined && !(await mayStillRead(mail.about))) {
    await ctx.db.query(deleteMail, [mail_id]);
    ctx.metrics.mails.inc({ outcome: 'withdrawn' });
    return;
  }
  const { fault } = await (await mailer).send({ ...mail, mail_id }, stopping);
  if (fault === null) {
    await ctx.db.query(deleteMail, [mail_id]);
    ctx.metrics.mails.inc({ outcome: 'sent' });
  } else if (!stopping.aborted) {
    const reason = describeFault(fault);
    await ctx.db.query(noteFault, [mail_id, reason]);
    if (fault.is_final === true) return giveUp(ctx, claimed, { reason, was_tried: true });
    ctx.metrics.mails.inc({ outcome: 'failed' });
    ctx.log.warn({ mail_id, attempts, created_at, ...fault }, 'the mail server did not take a mail');
  }
}

/** The log names neither the person nor the text, which can hold a link that lets somebody in. */
async function giveUp(
  { db, clock, metrics, log }: MailContext,
  { mail_id, attempts, created_at }: ClaimedMail,
  { reason, was_tried }: { reason: string; was_tried: boolean },
): Promise<void> {
  // An attempt is counted when a mail is claimed.
  const made = was_tried ? attempts : attempts - 1;
  await db.query(keepGivenUp, [mail_id, clock.now(), reason, made]);
  metrics.mails.inc({ outcome: 'given_up' });
  log.error({ mail_id, attempts: made, created_at, reason }, 'a mail was given up');
}
