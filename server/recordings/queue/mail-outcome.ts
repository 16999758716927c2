/** Mails the uploader of a recording when it is ready or has failed, if that took a while. */
import type { RecordStatus, UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { OutboxContext } from '../../mail/mail-context.ts';
import { mailWords } from '../../mail/mail-words.ts';
import { nameRecord } from '../../mail/name-record.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import { isMailReader } from '../../records/mail-readers.ts';
import { maskWriting } from '../../records/masking/mask-dialogs.ts';

/** Nobody waits for the rerun of a recording that was uploaded longer ago. */
const WAITED_FOR_MS = 7 * DAY_MS;

const takeOutcome = statement<{ completed_at: Date }>(
  'queue.tell-outcome',
  `update upload set outcome_told_at = $3
   where workspace_id = $1 and record_id = $2 and outcome_told_at is null and completed_at > $4 and size_bytes is not null
   returning completed_at`,
);

interface OutcomeReader {
  user_id: number;
  email: string;
  locale: UserLocale;
  title: string | null;
  started_at: Date;
  slug: string;
  timezone: string;
}

const selectReader = statement<OutcomeReader>(
  'queue.outcome-reader',
  `select u.user_id, u.email, u.locale, r.title, s.slug, s.timezone,
     r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond' as started_at
   from record r
   join member m on m.workspace_id = r.workspace_id and m.member_id = r.owner_member_id and m.status = 'active'
   join app_user u on u.user_id = m.user_id and ${isMailReader}
   join workspace s on s.workspace_id = r.workspace_id
   where r.workspace_id = $1 and r.record_id = $2`,
);

const OUTCOMES: Partial<Record<RecordStatus, 'ready' | 'failed'>> = {
  processed: 'ready',
  failed: 'failed',
  not_supported: 'failed',
};

/**
 * Runs in the transaction that ends the pipeline. Imported records have no upload, and nobody waits for them.
 */
export async function mailOutcome(
  tx: Queryable,
  ctx: OutboxContext,
  { workspace_id, record_id, status }: RecordKey & { status: RecordStatus },
): Promise<void> {
  const outcome = OUTCOMES[status];
  const { mail, base_url } = ctx.config;
  if (mail === null || outcome === undefined) return;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - WAITED_FOR_MS);
  const [upload] = await tx.query(takeOutcome, [workspace_id, record_id, now, since]);
  if (upload === undefined) return;
  if (now.getTime() - upload.completed_at.getTime() < mail.recording_after_ms) return;
  const [reader] = await tx.query(selectReader, [workspace_id, record_id]);
  if (reader === undefined) return;
  const { email, locale, slug } = reader;
  const words = mailWords[locale].recording;
  const masked = await maskWriting(tx, { workspace_id, record_id }, reader.title ?? '');
  const title = nameRecord(masked, reader);
  await queueMail(tx, ctx, {
    kind: 'recording',
    turn_of: workspace_id,
    about: { workspace_id, record_ids: [record_id], reads_by: { user_id: reader.user_id } },
    locale,
    to: email,
    subject: words.subject[outcome](title),
    paragraphs: [words.text[outcome](title)],
    link: { text: words.link, url: base_url + toPagePath('record', { slug, record_id }) },
    note: words.note,
  });
}
