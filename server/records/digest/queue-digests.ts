/** Once a week each member who wants it is mailed what is new, and what is theirs to do; never what was said. */
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { loadPlace, toOwnPrincipals } from '../../access/load-place.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import { toMailName } from '../../mail/compose-mail.ts';
import type { MailLink } from '../../mail/mail-html.ts';
import { mailWords } from '../../mail/mail-words.ts';
import { nameRecord } from '../../mail/name-record.ts';
import { queueMail } from '../../mail/outbox.ts';
import { maskText } from '../../text/mask/mask-utterance.ts';
import { lists, MOST_PASSED, type ListedRow } from '../action-items/action-item-queries.ts';
import { findMaskRules } from '../masking/mask-dialogs.ts';
import {
  selectDue,
  selectNewRecords,
  takeDigest,
  type DigestRecord,
  type DueDigest,
} from './digest-queries.ts';

type DigestContext = Pick<Context, 'config' | 'db' | 'keys' | 'clock' | 'log'>;

/** Members a call, each in a transaction of their own; the next call takes the next ones. */
const BATCH = 500;
/** Records in a mail, and action items. */
const MOST_LISTED = 10;

/** Returns for how many members it is done with the week. */
export async function queueDigests(ctx: DigestContext, now: Date): Promise<number> {
  if (ctx.config.mail?.kinds.includes('digest') !== true) return 0;
  let done = 0;
  for (const due of await ctx.db.query(selectDue, [now, BATCH])) {
    try {
      await ctx.db.transaction((tx) => queueDigest(tx, ctx, due));
      done += 1;
    } catch (error) {
      // One member's digest keeps nobody else from theirs; the next sweep tries it again.
      const { workspace_id, member_id } = due;
      ctx.log.warn({ err: error, workspace_id, member_id }, 'writing a digest failed');
    }
  }
  return done;
}

async function queueDigest(tx: Queryable, ctx: DigestContext, due: DueDigest): Promise<void> {
  const { workspace_id, member_id, week } = due;
  const [taken] = await tx.query(takeDigest, [workspace_id, member_id, week]);
  if (taken === undefined) return;
  const member = (await loadPlace(tx, workspace_id, due.user_id))?.member ?? null;
  if (member === null) return;
  const principals = toOwnPrincipals(member);
  const records = await tx.query(selectNewRecords, [
    workspace_id,
    due.since,
    due.until,
    principals,
    MOST_LISTED,
  ]);
  const actions = await listDueActions(tx, due, principals);
  if (records.length === 0 && actions.length === 0) return;
  const rules = await findMaskRules(tx, { workspace_id });
  const toTitle = ({ title, started_at }: NamedRecord) =>
    nameRecord(maskText(title ?? '', rules), { ...due, started_at: new Date(started_at) });
  await queueMail(tx, ctx, toMail(ctx, { due, slug: member.workspace.slug, records, actions, toTitle }));
}

/** The longest due first. */
async function listDueActions(
  tx: Queryable,
  { workspace_id, member_id, sunday }: DueDigest,
  principals: readonly number[],
): Promise<ListedRow[]> {
  const first = ['-infinity', 0];
  const values = [workspace_id, member_id, principals, ...first, `${sunday}T00:00:00Z`, MOST_PASSED];
  return (await tx.query(lists.mine.open, values)).filter(({ is_visible }) => is_visible);
}

/** A line of the mail, about a record or an action item. */
type NamedRecord = Pick<DigestRecord | ListedRow, 'title' | 'started_at'>;

interface DigestParts {
  due: DueDigest;
  slug: string;
  records: readonly DigestRecord[];
  actions: readonly ListedRow[];
  /** Masks. */
  toTitle: (record: NamedRecord) => string;
}

/** The mail shows only an action item's day and record, because its text may quote what was said. */
function toMail({ config }: DigestContext, { due, slug, records, actions, toTitle }: DigestParts) {
  const { locale, email } = due;
  const words = mailWords[locale].digest;
  const workspace = toMailName(due.workspace_name);
  const toItem = (record_id: number, text: string): MailLink => ({
    text,
    url: config.base_url + toPagePath('record', { slug, record_id }),
  });
  const toDay = (day: string | null) =>
    new Date(day ?? due.week).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const [newest] = records;
  const listedActions = actions.slice(0, MOST_LISTED);
  const page = newest === undefined ? 'actions' : 'records';
  return {
    kind: 'digest' as const,
    turn_of: due.workspace_id,
    about: {
      workspace_id: due.workspace_id,
      record_ids: [...records, ...listedActions].map(({ record_id }) => record_id),
      reads_by: { user_id: due.user_id },
    },
    locale,
    to: email,
    subject: words.subject(workspace),
    paragraphs: [
      ...(newest === undefined ? [] : [words.records({ workspace, count: newest.total })]),
      ...(actions.length === 0 ? [] : [words.actions({ workspace, count: actions.length })]),
    ],
    items: [
      ...records.map((record) => toItem(record.record_id, toTitle(record))),
      ...listedActions.map((item) =>
        toItem(item.record_id, words.due({ day: toDay(item.due_date), title: toTitle(item) })),
      ),
    ],
    link: { text: words.link[page], url: config.base_url + toPagePath(page, { slug }) },
    note: words.note,
  };
}
