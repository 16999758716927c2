/** Comments at a place of a record: their answers, the members they mention, and the mark that one is done with. */
import { errors } from '@minutebook/contract/errors.ts';
import { toMomentPath, type MomentOnPage } from '@minutebook/contract/app/pages.ts';
import type { NewMoment } from '@minutebook/contract/v3/moment-endpoints.ts';
import type { Context } from '../../../http/context.ts';
import { toMailName } from '../../../mail/compose-mail.ts';
import { mailWords } from '../../../mail/mail-words.ts';
import { nameRecord } from '../../../mail/name-record.ts';
import { countSentMail, queueMail } from '../../../mail/outbox.ts';
import { mayRead, requireMayName } from '../../access/may-read.ts';
import { findRecordFacts } from '../../access/record-access-queries.ts';
import { listMailReaders } from '../../mail-readers.ts';
import { maskWriting } from '../../masking/mask-dialogs.ts';
import type { Span } from '../clip-span.ts';
import { selectAllOfRecord, selectOne, type MomentRow } from '../moment-queries.ts';
import type { Held } from './hold-moments.ts';
import * as queries from './mention-queries.ts';

/** Mails of one writer a day; whom they mention beyond sees it all the same. */
const MOST_OF_WRITER = 100;

/** An answer is where the comment is that it answers, of which there is one level. @throws VALIDATION_ERROR */
export async function findParent({ tx, key, caller }: Held, { reply_to }: Pick<NewMoment, 'reply_to'>) {
  if (reply_to === undefined) return null;
  const [parent] = await tx.query(selectOne, [...key, reply_to, caller.member_id]);
  if (parent?.kind !== 'comment' || parent.parent_id !== null)
    throw errors.invalid('body.reply_to', 'no_such_id', { id: reply_to });
  const { start_ms, end_ms, dialog_ids } = parent;
  return { start_ms, end_ms, dialog_ids };
}

/**
 * An answer stays where its comment is, and comes there when it was left behind.
 * @returns where that is; null: it answers nothing
 * @throws VALIDATION_ERROR when it is asked to be elsewhere
 */
export async function requirePlace(held: Held, { parent_id }: MomentRow, change: Partial<Span>) {
  if (parent_id === null) return null;
  const place = await findParent(held, { reply_to: parent_id });
  for (const name of ['start_ms', 'end_ms'] as const) {
    const asked = change[name];
    if (place !== null && asked !== undefined && asked !== place[name])
      throw errors.invalid(`body.${name}`, 'not_one_of', { allowed: String(place[name]) });
  }
  return place;
}

/** @returns the answers to a comment that has moved, at its place */
export async function followComment(
  { tx, key }: Held,
  from: MomentRow,
  { start_ms, end_ms, dialog_ids }: MomentRow,
): Promise<MomentRow[]> {
  if (from.kind !== 'comment' || (from.start_ms === start_ms && from.end_ms === end_ms)) return [];
  const rows = await tx.query(selectAllOfRecord, key);
  return rows
    .filter(({ parent_id }) => parent_id === from.moment_id)
    .map((row) => ({ ...row, start_ms, end_ms, dialog_ids }));
}

/** @returns the fields that change */
export function toResolution({ caller, now }: Held, from: MomentRow, is_resolved: boolean | undefined) {
  if (is_resolved === undefined || is_resolved === (from.resolved_at !== null)) return {};
  return is_resolved
    ? { resolved_at: now.toISOString(), resolved_by_member_id: caller.member_id }
    : { resolved_at: null, resolved_by_member_id: null };
}

/** @returns the answers that go with it @throws FORBIDDEN */
export async function requireDeletable(
  { tx, key: [workspace_id], caller, may_edit }: Held,
  { kind, moment_id, author_member_id }: MomentRow,
): Promise<number[]> {
  if (kind !== 'comment') return [];
  const replies = await tx.query(queries.selectReplies, [workspace_id, moment_id]);
  const isTheirs = [{ author_member_id }, ...replies].every(
    (said) => said.author_member_id === caller.member_id,
  );
  if (!isTheirs && !may_edit) throw errors.forbidden('not_the_author');
  return replies.map((reply) => reply.moment_id);
}

/**
 * Mentions exactly these; who is new among them is told by mail, if they may see the record.
 * @param options.member_ids null: those of before
 * @returns whether anybody is mentioned who was not, or no longer
 * @throws FORBIDDEN; VALIDATION_ERROR naming who is no active member
 */
export async function mention(
  ctx: Context,
  held: Held,
  { comment, member_ids }: { comment: MomentOnPage; member_ids: readonly number[] | null },
): Promise<boolean> {
  if (member_ids === null) return false;
  const { tx, key } = held;
  const [workspace_id, record_id] = key;
  const moment_id = comment.id;
  const before = new Set(
    (await tx.query(queries.selectMentions, [workspace_id, moment_id])).map(({ member_id }) => member_id),
  );
  const wanted = new Set(member_ids);
  const [added, left] = [wanted.difference(before), before.difference(wanted)];
  if (left.size > 0) await tx.query(queries.deleteMentions, [workspace_id, moment_id, [...left]]);
  if (added.size === 0) return left.size > 0;
  requireMayName(held.caller, added);
  const members = await tx.query(queries.selectMembers, [workspace_id, [...added]]);
  const known = new Set(members.map(({ member_id }) => member_id));
  const [missing] = added.difference(known);
  if (missing !== undefined) throw errors.invalid('body.mentions', 'no_such_id', { id: missing });
  const facts = await findRecordFacts(tx, workspace_id, record_id);
  const told: number[] = [];
  const rows = [];
  // At most 20, each by the rules of their own place.
  for (const member of members) {
    const { member_id, user_id } = member;
    const may_read = (await mayRead(tx, { workspace_id, user_id }, facts)) === true;
    if (may_read && member_id !== held.caller.member_id) told.push(user_id);
    // Nobody has to read what they have written themselves.
    rows.push({
      moment_id,
      member_id,
      may_read,
      read_at: member_id === held.caller.member_id ? held.now : null,
    });
  }
  await tx.query(queries.insertMentions, [workspace_id, record_id, JSON.stringify(rows)]);
  await mailMentions(ctx, held, { comment, told });
  return true;
}

/** The mail says where somebody was mentioned, and nothing that was said. */
async function mailMentions(
  ctx: Context,
  { tx, key: [workspace_id, record_id], caller, now }: Held,
  { comment, told }: { comment: MomentOnPage; told: readonly number[] },
): Promise<void> {
  if (told.length === 0 || ctx.config.mail?.kinds.includes('mention') !== true) return;
  const [names] = await tx.query(queries.selectNames, [workspace_id, record_id, caller.member_id]);
  if (names === undefined) return;
  const { by, slug, timezone, started_at } = names;
  const title = await maskWriting(tx, { workspace_id, record_id }, names.title ?? '');
  for (const { user_id, email, locale } of await listMailReaders(tx, told)) {
    const sent = await countSentMail(tx, { sender: `user ${caller.user_id}`, kind: 'mention' }, now);
    if (sent > MOST_OF_WRITER) return;
    const words = mailWords[locale].mention;
    const record = nameRecord(title, { started_at, timezone, locale });
    await queueMail(tx, ctx, {
      kind: 'mention',
      turn_of: workspace_id,
      about: { workspace_id, record_ids: [record_id], reads_by: { user_id }, moment_id: comment.id },
      locale,
      to: email,
      subject: words.subject(record),
      paragraphs: [words.text({ by: toMailName(by), title: record })],
      link: { text: words.link, url: ctx.config.base_url + toMomentPath(comment, { slug, record_id }) },
      note: words.note,
    });
  }
}
