/** Mails that tell of hits: of a record at once, or of those of a day. They name trackers and records, never what was said. */
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { loadPlace, toOwnPrincipals } from '../../access/load-place.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import { toMailName } from '../../mail/compose-mail.ts';
import { mailWords } from '../../mail/mail-words.ts';
import { nameRecord } from '../../mail/name-record.ts';
import { queueMail } from '../../mail/outbox.ts';
import { maskText } from '../../text/mask/mask-utterance.ts';
import { listMailReaders } from '../mail-readers.ts';
import { findMaskRules, maskWriting } from '../masking/mask-dialogs.ts';
import * as queries from './tracker-queries.ts';
import type { DueReader, DueRecord, LookedInto, LookingTracker } from './tracker-queries.ts';

export type TrackerContext = Pick<Context, 'config' | 'db' | 'keys' | 'clock' | 'log'>;

/** Members a call; the next one takes the next ones. */
const BATCH = 500;
/** Records in a mail, and trackers of one of them. */
const MOST_LISTED = 10;

const listNames = (names: readonly string[]) => {
  const listed = names.slice(0, MOST_LISTED).map(toMailName).join(', ');
  return names.length > MOST_LISTED ? `${listed}, …` : listed;
};

/**
 * One mail a member, however many of their trackers have hits.
 * @returns the trackers that are told of: whoever has had too many mails today hears of the others tomorrow
 */
export async function mailAtOnce(
  tx: Queryable,
  ctx: TrackerContext,
  {
    due: { workspace_id, record_id },
    record,
    rung,
  }: { due: DueRecord; record: LookedInto; rung: readonly LookingTracker[] },
): Promise<number[]> {
  if (rung.length === 0 || ctx.config.mail?.kinds.includes('tracker') !== true) return [];
  const masked = await maskWriting(tx, { workspace_id, record_id }, record.title ?? '');
  const byUser = Map.groupBy(rung, ({ user_id }) => user_id);
  const told: number[] = [];
  for (const { user_id, email, locale } of await listMailReaders(tx, [...byUser.keys()])) {
    const trackers = byUser.get(user_id) ?? [];
    const words = mailWords[locale].tracker;
    const title = nameRecord(masked, { ...record, locale });
    const mail = await queueMail(tx, ctx, {
      kind: 'tracker',
      turn_of: workspace_id,
      about: { workspace_id, record_ids: [record_id], reads_by: { user_id } },
      locale,
      to: email,
      subject: words.subject.at_once(title),
      paragraphs: [words.found({ title, trackers: listNames(trackers.map(({ name }) => name)) })],
      link: {
        text: words.link.at_once,
        url: ctx.config.base_url + toPagePath('record', { slug: record.slug, record_id }),
      },
      note: words.note,
    });
    if (mail !== undefined) told.push(...trackers.map(({ tracker_id }) => tracker_id));
  }
  return told;
}

/** Returns for how many members it is done with the day. */
export async function mailHitsOfTheDay(ctx: TrackerContext, now: Date): Promise<number> {
  if (ctx.config.mail?.kinds.includes('tracker') !== true) return 0;
  let done = 0;
  for (const reader of await ctx.db.query(queries.selectDueReaders, [now, BATCH])) {
    try {
      await ctx.db.transaction((tx) => mailDay(tx, ctx, { reader, now }));
      done += 1;
    } catch (error) {
      // One member's mail keeps nobody else from theirs; the next sweep tries it again.
      const { workspace_id, member_id } = reader;
      ctx.log.warn({ err: error, workspace_id, member_id }, 'writing a mail of trackers failed');
    }
  }
  return done;
}

async function mailDay(
  tx: Queryable,
  ctx: TrackerContext,
  { reader, now }: { reader: DueReader; now: Date },
): Promise<void> {
  const { workspace_id, member_id, user_id, slug, until } = reader;
  const taken = await tx.query(queries.takeUntold, [workspace_id, member_id, until, now]);
  const member = (await loadPlace(tx, workspace_id, user_id))?.member ?? null;
  const [user] = await listMailReaders(tx, [user_id]);
  if (taken.length === 0 || member === null || user === undefined) return;
  const pairs = [taken.map(({ tracker_id }) => tracker_id), taken.map(({ record_id }) => record_id)];
  const records = await tx.query(queries.selectTold, [workspace_id, ...pairs, toOwnPrincipals(member)]);
  if (records.length === 0) return;
  const { email, locale } = user;
  const words = mailWords[locale].tracker;
  const rules = await findMaskRules(tx, { workspace_id });
  const workspace = toMailName(reader.workspace_name);
  const listed = records.slice(0, MOST_LISTED);
  await queueMail(tx, ctx, {
    kind: 'tracker',
    turn_of: workspace_id,
    about: { workspace_id, record_ids: listed.map(({ record_id }) => record_id), reads_by: { user_id } },
    locale,
    to: email,
    subject: words.subject.daily(workspace),
    paragraphs: [words.text({ workspace, count: records.length })],
    items: listed.map(({ record_id, title, started_at, names }) => ({
      text: words.found({
        title: nameRecord(maskText(title ?? '', rules), { ...reader, started_at, locale }),
        trackers: listNames(names),
      }),
      url: ctx.config.base_url + toPagePath('record', { slug, record_id }),
    })),
    link: { text: words.link.daily, url: ctx.config.base_url + toPagePath('records', { slug }) },
    note: words.note,
  });
}
