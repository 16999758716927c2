/** The dialogs of a record as JSON text: passed through as stored unless the requester's rights or search change them. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { StreamedJson } from '../../http/reply.ts';
import { readEachInSlices } from '../../base/read-in-slices.ts';
import type { RecordContext } from '../record-context.ts';
import { matchesUtterance } from '../../search/matches-utterance.ts';
import type { SearchTerm } from '../../search/parse-query.ts';
import type { RecordFactsRow } from '../access/record-access-queries.ts';
import type { RecordKey } from '../lock-records.ts';
import { toCacheKey, type RenderedDialogs } from './record-item-cache.ts';
import { isLong, readPages, toChunkStates } from './long-transcript.ts';
import {
  listChunkStates,
  listTranscriptChunks,
  type ChunkState,
  type TranscriptChunk,
} from './transcript-queries.ts';

export interface DialogChoices {
  /** Fills `original_text` of masked utterances. */
  unmask: boolean;
  /** Only dialogs that match at least one term; null: all. */
  terms: readonly SearchTerm[] | null;
}

/** JSON of the array of dialogs; `last_body` is there only to be cached with the cached ones. */
type DialogsText = Pick<RenderedDialogs, 'text' | 'last_body'>;

/** The same of a long transcript, made as fast as it is read. */
export interface LongDialogs {
  parts: AsyncIterable<Buffer>;
  /** The same for the same text. */
  made_of: string;
}

/**
 * The transcript as stored, which most requesters get, is cached by the record's version: for 1,000 dialogs
 * reading, decoding and encoding it is two thirds of the time of a detail. Most changes of a record leave its
 * transcript alone: then the cached rows are still current.
 */
export async function renderDialogs(
  ctx: RecordContext,
  {
    workspace_id,
    facts: { record_id, version, has_masked_spans },
    choices,
  }: { workspace_id: number; facts: RecordFactsRow; choices: DialogChoices },
): Promise<DialogsText | LongDialogs> {
  const isAsStored = choices.terms === null && !(choices.unmask && has_masked_spans);
  const record = { workspace_id, record_id };
  const readStates = () => listChunkStates(ctx.db, workspace_id, record_id);
  const readChunks = () => listTranscriptChunks(ctx.db, workspace_id, record_id);
  if (!isAsStored) {
    const states = await readStates();
    if (isLong(states)) return toLongDialogs(ctx, { record, states, choices });
    return { text: await toDialogsText(await readChunks(), choices), last_body: null };
  }

  const key = toCacheKey(workspace_id, record_id);
  const known = ctx.record_items.dialogs.get(key);
  const isGood = known !== undefined && known.version >= version;
  ctx.metrics.cache_lookups.inc({ cache: 'dialogs', result: isGood ? 'hit' : 'miss' });
  if (isGood) return known;
  // Read after the version, so it is of that version or newer.
  const states = await readStates();
  if (known !== undefined && toChunkStates(states) === known.chunk_states) {
    known.version = Math.max(known.version, version);
    return known;
  }
  if (isLong(states)) return toLongDialogs(ctx, { record, states, choices });
  const chunks = await readChunks();
  const text = await toDialogsText(chunks, choices);
  const dialogs = { version, chunk_states: toChunkStates(chunks), text, last_body: null };
  ctx.record_items.dialogs.set(key, dialogs);
  return dialogs;
}

function toLongDialogs(
  { db }: RecordContext,
  { record, states, choices }: { record: RecordKey; states: readonly ChunkState[]; choices: DialogChoices },
): LongDialogs {
  const made_of = JSON.stringify([toChunkStates(states), choices]);
  return {
    parts: joinPages(readPages(db, record, states), (chunk) => toChunkText(chunk, choices)),
    made_of,
  };
}

/** JSON of an array, of which `toText` makes some elements at a time. */
export async function* joinPages<Item>(
  pages: AsyncIterable<Item[]>,
  toText: (item: Item) => string,
): AsyncGenerator<Buffer, void> {
  let before = '[';
  for await (const page of pages) {
    for (const item of page) {
      const text = toText(item);
      if (text === '') continue;
      yield Buffer.from(before + text);
      before = ',';
    }
  }
  yield before === '[' ? Buffer.from('[]') : CLOSE;
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
const DIALOGS = Buffer.from(',"dialogs":');
const END = Buffer.from('}}');

/** The record with long dialogs as its last field. */
export const toLongBody = (openBody: Uint8Array, { parts, made_of }: LongDialogs, version: number) =>
  new StreamedJson(
    { head: Buffer.concat([openBody, DIALOGS]), middle: parts, end: END },
    { made_of, version },
  );

export const NO_DIALOGS: DialogsText = { text: Buffer.from('[]'), last_body: null };

/**
 * Returns the record with its dialogs as the last field. Requesters with the same permissions on a record get
 * the same bytes, which are cached: copying 200 KB for every answer, and collecting them, is a sixth of the
 * time of a detail.
 */
export function toBodyWithDialogs(openBody: Uint8Array, dialogs: DialogsText): Buffer {
  const head = Buffer.concat([openBody, DIALOGS]);
  const { text, last_body } = dialogs;
  const isSame =
    last_body?.length === head.length + text.length + END.length &&
    last_body.subarray(0, head.length).equals(head);
  if (isSame) return last_body;
  const body = Buffer.concat([head, text, END]);
  if (dialogs !== NO_DIALOGS) {
    dialogs.last_body = body;
    // The cached text is a slice of the body, and takes no memory of its own.
    dialogs.text = body.subarray(head.length, head.length + text.length);
  }
  return body;
}

/** The utterances in the parts of long dialogs. */
export async function* readLongDialogs(parts: LongDialogs['parts']): AsyncGenerator<V2Dialog[], void> {
  for await (const part of parts) {
    const text = part.toString();
    // Behind a bracket or a comma, each part is a row; the last is the other bracket.
    if (text.length > 2) yield JSON.parse(`[${text.slice(1)}]`) as V2Dialog[];
  }
}

async function toDialogsText(chunks: readonly TranscriptChunk[], choices: DialogChoices): Promise<Buffer> {
  // Encoded one by one: joining first would copy the whole text once more.
  const parts: Buffer[] = [];
  await readEachInSlices(chunks, {
    lengthOf,
    read(chunk) {
      const text = toChunkText(chunk, choices);
      if (text !== '') parts.push(COMMA, Buffer.from(text));
    },
  });
  return Buffer.concat([OPEN, ...parts.slice(1), CLOSE]);
}

const lengthOf = (chunk: StoredDialogs) => chunk.dialogs.length;

function toChunkText(chunk: TranscriptChunk, { unmask, terms }: DialogChoices): string {
  const originals = unmask ? chunk.originals : null;
  if (originals === null && terms === null) return chunk.dialogs;
  return parseDialogs(chunk)
    .filter((dialog) => terms === null || matchesUtterance(dialog.text, terms))
    .map((dialog) => JSON.stringify({ ...dialog, original_text: originals?.[dialog.id] ?? null }))
    .join(',');
}

type StoredDialogs = Pick<TranscriptChunk, 'dialogs'>;

export const parseDialogs = (chunk: StoredDialogs) => JSON.parse(`[${chunk.dialogs}]`) as V2Dialog[];

/** All dialogs of a transcript; requests are answered while they are read. */
export async function readDialogs(chunks: readonly StoredDialogs[]): Promise<V2Dialog[]> {
  const dialogs: V2Dialog[] = [];
  const read = (chunk: StoredDialogs) => {
    for (const dialog of parseDialogs(chunk)) dialogs.push(dialog);
  };
  await readEachInSlices(chunks, { lengthOf, read });
  return dialogs;
}
