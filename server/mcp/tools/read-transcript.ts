import { endpoints } from '@minutebook/contract/endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import type { Caller } from '../../access/caller.ts';
import { requireRecord } from '../../records/access/record-access.ts';
import { getRecord } from '../../records/get-record.ts';
import { holdTranscript } from '../../records/items/hold-transcript.ts';
import { readLongDialogs, renderDialogs } from '../../records/items/dialogs-text.ts';
import { matchesUtterance } from '../../search/matches-utterance.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { findPlace, inTurn, type Agent } from '../agent.ts';
import { toRecordUrl } from '../links.ts';
import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import type { McpArguments } from '@minutebook/contract/mcp/mcp-tools.ts';
import { MOST_ANSWERED_BYTES, type ToolOf } from '../tool.ts';

type Given = McpArguments<'read_transcript'>;

const USUAL_CHARACTERS = 12_000;
/** The number of lines before the requested one. */
const LEAD = 8;
/** The title, the link and the cursor beside the lines. */
const MOST_BYTES = MOST_ANSWERED_BYTES - 2 * 1024;

export const readTranscript: ToolOf<'read_transcript'> = async (given, agent) => {
  const { workspace, record_id } = given;
  const place = await findPlace(agent, workspace);
  const { record } = await place.ask(endpoints['get-record'], getRecord, { params: { record_id } });
  const { transcript } = record.availability;
  const head = `${record.title ?? 'Untitled'}\n${toRecordUrl(agent, { slug: place.slug, record_id })} (add ?t=<seconds> for a moment)`;
  const read = { place, record_ids: [record_id] };
  if (transcript !== 'available') return { ...read, text: `${head}\nIts transcript is ${WHY[transcript]}.` };
  const caller = await place.enter(endpoints['get-record']);
  const { member_id } = caller;
  const { workspace_id } = caller.workspace;
  const page = await inTurn(agent, endpoints['get-record'], () =>
    holdTranscript(agent.ctx.db, { workspace_id, member_id, record_id }, async () =>
      toPage(choose(await listDialogs(agent, caller, record_id), given), given, record),
    ),
  );
  return { ...read, text: `${head}\n\n${page}` };
};

const WHY = { expired: 'gone: its time is over', not_stored: 'not there, or not yet' };

/** Masked, whatever the member may see: text that an agent has read has left the server. */
async function listDialogs({ ctx }: Agent, caller: Caller, record_id: number): Promise<V2Dialog[]> {
  const facts = await requireRecord(ctx, caller, record_id);
  const choices = { unmask: false, terms: null };
  const read = await renderDialogs(ctx, { workspace_id: caller.workspace.workspace_id, facts, choices });
  if (!('parts' in read)) return JSON.parse(Buffer.from(read.text).toString('utf8')) as V2Dialog[];
  const dialogs: V2Dialog[] = [];
  for await (const page of readLongDialogs(read.parts)) for (const dialog of page) dialogs.push(dialog);
  return dialogs;
}

function choose(dialogs: readonly V2Dialog[], given: Given): readonly V2Dialog[] {
  const { around_dialog_id, query, from_ms = 0, to_ms = Infinity } = given;
  if (around_dialog_id !== undefined) {
    const index = dialogs.findIndex(({ id }) => id === around_dialog_id);
    if (index === -1)
      throw errors.missing('no_dialog', { record_id: given.record_id, dialog_id: around_dialog_id });
    return dialogs.slice(Math.max(0, index - LEAD));
  }
  const within = dialogs.filter(
    ({ start_ms, duration_ms }) => start_ms + duration_ms >= from_ms && start_ms <= to_ms,
  );
  if (query === undefined) return within;
  const terms = parseQuery(query);
  return within.filter(({ text }) => matchesUtterance(text, terms));
}

/** Returns as many whole lines as fit, and the position to continue from. */
function toPage(dialogs: readonly V2Dialog[], given: Given, { extra }: V2RecordRead): string {
  const names = new Map(extra.speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  const first = toOffset(given.cursor);
  const most = given.max_chars ?? USUAL_CHARACTERS;
  const lines: string[] = [];
  let [length, bytes] = [0, 0];
  for (const { id, start_ms, speaker_id, text } of dialogs.slice(first)) {
    const line = `[${id}] ${toTimecode(start_ms)} ${names.get(speaker_id) ?? `#${speaker_id}`}: ${text}`;
    length += line.length + 1;
    bytes += Buffer.byteLength(line) + 1;
    if ((length > most || bytes > MOST_BYTES) && lines.length > 0) break;
    lines.push(line.length > most ? `${line.slice(0, most)} [line cut]` : line);
  }
  if (lines.length === 0) return 'No line is there.';
  const next = first + lines.length;
  const left = dialogs.length - next;
  return left === 0 ? lines.join('\n') : `${lines.join('\n')}\n\nnext_cursor: ${next} (${left} lines left)`;
}

/** @throws VALIDATION_ERROR when it is none of ours */
function toOffset(cursor = '0'): number {
  if (!/^\d{1,7}$/.test(cursor)) throw errors.invalid('cursor', 'no_cursor');
  return Number(cursor);
}
