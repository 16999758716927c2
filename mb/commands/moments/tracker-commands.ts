/** Trackers: words that one wants to hear of, and where they were said. */
import { eachItem, type Client } from '@minutebook/sdk';
import { defineCommand, type Command } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { toLength, toTimeIn } from '../../output/to-time.ts';
import { choice, required, text, texts, withDefault, requireSome } from '../../parser/option.ts';
import { mostItems } from '../records/record-filters.ts';
import { findByName } from '../find-by-name.ts';

const one = required(text('tracker', 'its name or id'));
const bell = choice(['none', 'daily', 'at_once'], 'when a mail tells of hits');
const columns = {
  tracker: ({ id }: Tracker) => id,
  mail: (tracker: Tracker) => tracker.bell,
  name: ({ name }: Tracker) => name,
  'said by': ({ said_by }: Tracker) => said_by,
  words: ({ words }: Tracker) => words.join(', '),
};

type Tracker = Awaited<ReturnType<Client['getTracker']>>;

const trackerList = defineCommand({
  name: 'tracker list',
  summary: 'Lists your trackers, which nobody else sees',
  example: 'tracker list',
  is_list: true,
  async run(_given, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const { items } = await client.listTrackers({ params: { slug } });
    return { json: { items }, shown: tableOf(items, columns) };
  },
});

const trackerShow = defineCommand({
  name: 'tracker show',
  summary: 'Shows a tracker with its words',
  operands: { tracker: one },
  example: 'tracker show Rivals',
  async run({ tracker }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const found = await findTracker(client, slug, tracker);
    return { json: found, shown: tableOf([found], columns) };
  },
});

const trackerCreate = defineCommand({
  name: 'tracker create',
  summary: 'Tracks words in what is said from now on',
  operands: {
    name: required(text('name', 'what you call it')),
    words: required(texts('words', 'a word or a phrase, each of which is a hit')),
  },
  options: {
    'said-by': text('name', 'only what speakers say whose name has these words'),
    bell: withDefault(bell, 'none'),
  },
  example: 'tracker create Rivals Acme "Globex Corporation" --bell daily',
  async run({ name, words, 'said-by': said_by = null, bell: when }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const body = { name, words: [...words], said_by, bell: when };
    const tracker = await client.createTracker({ params: { slug }, body });
    return { json: tracker, shown: `Tracker ${tracker.name} has the id ${tracker.id}.` };
  },
});

const trackerEdit = defineCommand({
  name: 'tracker edit',
  summary: 'Changes a tracker; other words are looked for from now on',
  operands: { tracker: one },
  options: {
    name: text('name', 'from now on'),
    word: texts('words', 'a word or a phrase, in place of all there were'),
    'said-by': text('name', 'only what speakers say whose name has these words; anybody: whoever says it'),
    bell,
  },
  example: 'tracker edit Rivals --word Acme --word Initech',
  async run({ tracker, name, word, 'said-by': said_by, bell: when }, { inWorkspace }) {
    const body = {
      name,
      words: word.length > 0 ? [...word] : undefined,
      said_by: said_by === 'anybody' ? null : said_by,
      bell: when,
    };
    requireSome(body, 'Nothing to change: give --name, --word, --said-by or --bell.');
    const { client, slug } = await inWorkspace();
    const { id: tracker_id } = await findTracker(client, slug, tracker);
    const changed = await client.updateTracker({ params: { slug, tracker_id }, body });
    return { json: changed, shown: `Tracker ${changed.name} is changed.` };
  },
});

const trackerDelete = defineCommand({
  name: 'tracker delete',
  summary: 'Deletes a tracker with its hits',
  operands: { tracker: one },
  example: 'tracker delete Rivals',
  async run({ tracker }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const { id: tracker_id } = await findTracker(client, slug, tracker);
    await client.deleteTracker({ params: { slug, tracker_id } });
    return { json: { tracker_id }, shown: `Tracker ${tracker} is deleted.` };
  },
});

const trackerHits = defineCommand({
  name: 'tracker hits',
  summary: 'Lists where your trackers have heard their words, the latest first',
  operands: { tracker: text('tracker', 'its name or id; left out: all of yours') },
  options: { limit: mostItems },
  example: 'tracker hits Rivals',
  is_list: true,
  async run({ tracker, limit }, { inWorkspace, format }) {
    const { client, slug } = await inWorkspace();
    const only = tracker === undefined ? undefined : await findTracker(client, slug, tracker);
    const query = { kind: 'tracked' as const };
    const items = [];
    for await (const hit of eachItem(client.listMoments, { params: { slug }, query })) {
      if (only !== undefined && hit.moment.tracker_id !== only.id) continue;
      items.push(hit);
      if (items.length >= limit) break;
    }
    const shown = tableOf(items, {
      record: ({ moment }) => moment.record_id,
      recorded: ({ record }) => toTimeIn(format, record.started_at),
      title: ({ record }) => record.title,
      moment: ({ moment }) => moment.id,
      at: ({ moment }) => toLength(moment.start_ms),
      tracker: ({ moment }) => moment.text,
    });
    return { json: { items }, shown };
  },
});

async function findTracker(client: Client, slug: string, asked: string): Promise<Tracker> {
  const { items } = await client.listTrackers({ params: { slug } });
  return findByName(items, 'tracker', asked);
}

export const trackerCommands: readonly Command[] = [
  trackerList,
  trackerShow,
  trackerCreate,
  trackerEdit,
  trackerDelete,
  trackerHits,
];
