/** The records of the mock: few, and they remember what is changed of them until the mock ends. */
import { endpoints } from '@minutebook/contract/endpoints.ts';
import type { AppRecordItem } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordListItem, V2RecordRead } from '@minutebook/contract/resources/record.ts';
import { toMadeValue } from './made-value.ts';

type Detail = V2RecordRead & { dialogs: V2Dialog[] };

export interface MockRecords {
  add(title: string): number;
  find(id: number): Detail | undefined;
  search(query: string | undefined): AppRecordItem[];
}

const LINES = [
  'Good morning, shall we begin with the orchard?',
  'The fence has to stand before April.',
  'I have asked two carpenters, and one of them has time.',
  'Then the budget is 4,000 and not more.',
  'Agreed, I write it down.',
];
const TITLES = ['Orchard planning', 'Budget of the spring', 'Call with the carpenter'];
const LINE_MS = 8_000;

const titleOf = ({ title }: { title: string | null }) => title ?? '';

export function makeMockRecords(): MockRecords {
  const records = new Map<number, Detail>();
  const mock: MockRecords = {
    add(title) {
      const id = records.size + 1;
      records.set(id, makeRecord(id, title));
      return id;
    },
    find: (id) => records.get(id),
    search: (query) =>
      [...records.values()]
        .toReversed()
        .map((record) => toItem(record, query?.toLowerCase() ?? ''))
        .filter((item) => item !== undefined),
  };
  for (const title of TITLES.toReversed()) mock.add(title);
  return mock;
}

function makeRecord(id: number, title: string): Detail {
  const { record } = toMadeValue(endpoints['get-record'].responses[200]) as { record: V2RecordRead };
  const dialogs = LINES.map((text, index) => toDialog(text, index));
  const speakers = [1, 2].map((speaker) => ({
    speaker_id: speaker,
    name: speaker === 1 ? 'Ada Osei' : 'Ben Fischer',
    member_id: null,
    talk_time_ms: 20_000,
  }));
  return {
    ...record,
    id,
    title,
    status: 'processed',
    source: 'manual_upload',
    duration_ms: LINES.length * LINE_MS,
    shared_record: null,
    export_histories: [],
    recommended_labels: [],
    related_call_records: [],
    event: null,
    publish_scheduled_at: null,
    draft_state: null,
    extra: { ...record.extra, speakers, word_count: 60 },
    dialogs,
    insights: [],
  };
}

const toDialog = (text: string, index: number): V2Dialog => ({
  id: index + 1,
  start_ms: index * LINE_MS,
  duration_ms: LINE_MS - 1_000,
  speaker_id: (index % 2) + 1,
  text,
  bookmark: false,
  original_text: null,
  pii_spans: null,
});

/** undefined: neither title nor text has what is looked for. */
function toItem(record: Detail, query: string): AppRecordItem | undefined {
  const hits = query === '' ? [] : record.dialogs.filter(({ text }) => text.toLowerCase().includes(query));
  if (query !== '' && hits.length === 0 && !titleOf(record).toLowerCase().includes(query)) return undefined;
  return {
    record: toListItem(record),
    title_marks: findMarks(titleOf(record), query),
    snippets: hits.slice(0, 3).map(({ id, start_ms, text }) => ({
      dialog_id: id,
      start_ms,
      speaker_name: 'Ada Osei',
      text,
      marks: findMarks(text, query),
    })),
    hit_count: hits.length,
    field_hits: [],
    hits_located: true,
    progress: null,
    speakers: ['Ada Osei'],
    talk_shares: [],
    gist: null,
  };
}

function findMarks(text: string, query: string): [number, number][] {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query);
  return at < 0 ? [] : [[at, at + query.length]];
}

/** A list item has the fields that its schema has. */
function toListItem(record: Detail): V2RecordListItem {
  const fields = Object.keys(endpoints['list-records'].responses[200].properties.items.items.properties);
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => fields.includes(name)),
  ) as V2RecordListItem;
}
