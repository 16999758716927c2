/** Bookmarks, clips, comments and notes: spans of a recording with a reason. */
import { eachItem, type Client } from '@minutebook/sdk';
import { untilAllowed } from '@minutebook/sdk/until-allowed.ts';
import { defineCommand, type Command } from '../../command.ts';
import { count, tableOf } from '../../output/report.ts';
import { toLength, toTimeIn } from '../../output/to-time.ts';
import {
  choice,
  clock,
  flag,
  id,
  ids,
  required,
  text,
  texts,
  UsageError,
  withDefault,
  requireSome,
} from '../../parser/option.ts';
import type { Connected } from '../../session.ts';
import { findMember } from '../people/find-people.ts';
import { recordId } from '../records/record-get.ts';
import { findLabels, mostItems, takeItems } from '../records/record-filters.ts';

type Moment = Awaited<ReturnType<Client['createMoment']>>;

const kinds = ['bookmark', 'clip', 'comment', 'note'] as const;
const listedKinds = [...kinds, 'tracked'] as const;
const operands = { record: recordId, moment: required(id('moment', 'its id')) };
const at = clock('time', 'where it is in the recording, like 12:31 or 1:02:31');
const mention = texts('e-mail', 'a member whom a comment mentions');
const to = clock('time', 'where it ends; a clip needs it');

export const momentList = defineCommand({
  name: 'moment list',
  summary: 'Lists notes, bookmarks, clips, comments and hits of one record, or the latest of all',
  operands: { record: id('record', 'its id; left out: all records') },
  options: {
    kind: choice(listedKinds, 'only these; tracked: what your trackers have heard'),
    mine: flag('only those that you have made'),
    mentioned: flag('only comments that mention you'),
    label: text('name or id', 'only of records with this label'),
    limit: mostItems,
  },
  example: 'moment list --mine',
  is_list: true,
  async run({ record, kind, mine, mentioned, label, limit }, { inWorkspace, format }) {
    const { client, slug } = await inWorkspace();
    if (record !== undefined) {
      if (mine || mentioned || label !== undefined)
        throw new UsageError('--mine, --mentioned and --label are for all records: leave the record out.');
      const answer = await client.listRecordMoments({ params: { slug, record_id: record } });
      const items = answer.items.filter((moment) => kind === undefined || moment.kind === kind);
      return { json: { items }, shown: tableOf(items.slice(0, limit), columns) };
    }
    const label_id = label === undefined ? undefined : (await findLabels(client, slug, [label]))[0];
    const query = { kind, mine: mine || undefined, mentioned: mentioned || undefined, label_id };
    const items = await takeItems(eachItem(client.listMoments, { params: { slug }, query }), limit);
    const shown = tableOf(items, {
      record: ({ moment }) => moment.record_id,
      recorded: ({ record: { started_at } }) => toTimeIn(format, started_at),
      title: ({ record: { title } }) => title,
      ...toColumns(({ moment }: (typeof items)[number]) => moment),
    });
    return { json: { items }, shown };
  },
});

function toColumns<Item>(momentOf: (item: Item) => Moment) {
  return {
    moment: (item: Item) => momentOf(item).id,
    at: (item: Item) => toLength(momentOf(item).start_ms),
    kind: (item: Item) => momentOf(item).kind,
    for: (item: Item) => (momentOf(item).audience === 'author' ? 'you' : 'all'),
    by: (item: Item) => momentOf(item).author?.name ?? null,
    'reply to': (item: Item) => momentOf(item).reply_to,
    mention: (item: Item) => (momentOf(item).is_unread ? 'unread' : null),
    resolved: (item: Item) => (momentOf(item).resolved === null ? null : 'yes'),
    text: (item: Item) => momentOf(item).text,
  };
}

const columns = toColumns((moment: Moment) => moment);

const momentAdd = defineCommand({
  name: 'moment add',
  summary: 'Adds a note at a time of a recording, a clip, a comment, or a bookmark of what is said there',
  operands: { record: recordId, text: text('text', 'of one line; a bookmark needs none') },
  options: {
    at,
    to,
    kind: withDefault(choice(kinds, 'what it is'), 'note'),
    'for-me': flag('nobody else sees the note'),
    'reply-to': id('comment', 'the comment that it answers, in place of a time'),
    mention,
  },
  example: 'moment add 12 "Ask Lena" --at 12:31',
  async run({ record, text: said, at: start_ms, to: end_ms, mention: emails, ...given }, { inWorkspace }) {
    const { 'reply-to': reply_to, 'for-me': is_own } = given;
    if (start_ms === undefined && reply_to === undefined)
      throw new UsageError('Where is it? Give --at, or --reply-to for an answer.');
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record };
    const body = {
      kind: reply_to === undefined ? given.kind : ('comment' as const),
      audience: is_own ? ('author' as const) : ('record' as const),
      start_ms,
      end_ms,
      text: said,
      reply_to,
      ...(await toMentions(client, slug, emails)),
    };
    const moment = await client.createMoment({ params, body });
    return { json: { moment }, shown: `Moment ${moment.id} is at ${toLength(moment.start_ms)}.` };
  },
});

const momentEdit = defineCommand({
  name: 'moment edit',
  summary: 'Changes what a moment says or where it is, or resolves a comment',
  operands,
  options: {
    text: text('text', 'of one line'),
    at,
    to,
    'for-all': flag('whoever sees the record sees it'),
    'for-me': flag('nobody else sees it any more'),
    mention,
    resolved: flag('the comment is done with'),
    reopened: flag('the comment is not done with'),
  },
  example: 'moment edit 12 7 --text "Ask Lena and Jo"',
  async run({ record, moment: moment_id, mention: emails, ...given }, { inWorkspace }) {
    const { text: said, at: start_ms, to: end_ms, resolved, reopened } = given;
    const { 'for-all': isForAll, 'for-me': isForMe } = given;
    if (resolved && reopened) throw new UsageError('Give --resolved or --reopened, not both.');
    if (isForAll && isForMe) throw new UsageError('Give --for-all or --for-me, not both.');
    const change = {
      text: said,
      start_ms,
      end_ms,
      audience: isForAll ? ('record' as const) : isForMe ? ('author' as const) : undefined,
      is_resolved: resolved || reopened ? resolved : undefined,
    };
    if (emails.length === 0)
      requireSome(
        change,
        'Nothing to change: give --text, --at, --to, --for-all, --for-me, --mention, --resolved or --reopened.',
      );
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record, moment_id };
    const body = { ...change, ...(await toMentions(client, slug, emails)) };
    const moment = await client.updateMoment({ params, body });
    return { json: { moment }, shown: `Moment ${moment.id} is changed.` };
  },
});

async function toMentions(client: Connected['client'], slug: string, emails: readonly string[]) {
  const members = await Promise.all(emails.map((email) => findMember(client, slug, email)));
  return members.length === 0 ? {} : { mentions: members.map(({ id: member_id }) => member_id) };
}

const MOST_READ = 100;

const momentRead = defineCommand({
  name: 'moment read',
  summary: 'Marks comments that mention you as read',
  operands: { moments: ids('moment', 'its id, as "moment list --mentioned" shows it') },
  options: { all: flag('whatever mentions you') },
  example: 'moment read 7 9',
  async run({ moments, all }, { inWorkspace }) {
    if (moments.length === 0 && !all) throw new UsageError('Give the moments, or --all.');
    if (moments.length > 0 && all) throw new UsageError('Give the moments or --all, not both.');
    const { client, slug } = await inWorkspace();
    const params = { slug };
    const moment_ids = [...moments];
    if (all) {
      for await (const { moment } of eachItem(client.listMoments, { params, query: { mentioned: true } }))
        if (moment.is_unread) moment_ids.push(moment.id);
    }
    for (let first = 0; first < moment_ids.length; first += MOST_READ) {
      const body = { moment_ids: moment_ids.slice(first, first + MOST_READ) };
      await untilAllowed(() => client.readMentions({ params, body }));
    }
    const are = moment_ids.length === 1 ? 'is' : 'are';
    return { json: { moment_ids }, shown: `${count(moment_ids.length, 'moment')} ${are} marked as read.` };
  },
});

const momentDelete = defineCommand({
  name: 'moment delete',
  summary: 'Deletes a moment, which can be brought back for an hour',
  operands,
  example: 'moment delete 12 7',
  async run({ record, moment }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record, moment_id: moment };
    await client.deleteMoment({ params });
    return { json: { moment_id: moment }, shown: `Moment ${moment} is deleted.` };
  },
});

const momentRestore = defineCommand({
  name: 'moment restore',
  summary: 'Brings back a moment that you have deleted within the last hour',
  operands,
  example: 'moment restore 12 7',
  async run({ record, moment: moment_id }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const moment = await client.restoreMoment({
      params: { slug, record_id: record, moment_id },
    });
    return { json: { moment }, shown: `Moment ${moment.id} is back.` };
  },
});

export const momentChanges: readonly Command[] = [
  momentAdd,
  momentEdit,
  momentRead,
  momentDelete,
  momentRestore,
];
