/**
 * What of a new record takes long, done before its transaction: masks, chunks and index. Nobody waits for a counter
 * meanwhile. A process beside the server hands a draft over in pieces, so that nobody holds it twice.
 */
import { isDeepStrictEqual } from 'node:util';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { listAttendees } from '../items/stored-event.ts';
import { maskDraft } from './mask-draft.ts';
import { findMaskRules, holdMaskRules, type MaskedPlace } from '../masking/mask-dialogs.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { PreparedDraft, RecordDraft } from './record-draft.ts';
import type { WrittenChunk } from '../record-writer.ts';
import { toSearchDocument } from '../indexing/search-document.ts';
import { listWritten } from '../indexing/written-texts.ts';
import { toTranscriptChunks } from './to-transcript-chunks.ts';

export async function prepareDraft(
  workspace_id: number,
  given: RecordDraft,
  rules: MaskRules | null,
): Promise<PreparedDraft> {
  const { dialogs, ...draft } = maskDraft(given, rules);
  const document = await toSearchDocument(workspace_id, {
    title: draft.title,
    utterances: dialogs.map(({ text }) => text),
    insights: draft.insights,
    written: listWritten(draft),
    speakers: draft.extra.speakers,
    attendees_emails: draft.event?.attendees_emails ?? [],
    attendee_names: listAttendees(draft.event).flatMap(({ name }) => name ?? []),
  });
  const prepared = {
    masked_by: rules,
    dialog_count: dialogs.length,
    has_masked_spans: draft.has_masked_spans || dialogs.some(({ pii_spans }) => pii_spans !== null),
    has_bookmarks: dialogs.some(({ bookmark }) => bookmark),
    chunks: toTranscriptChunks(dialogs),
    document,
  };
  return { ...draft, dialogs: [], prepared };
}

/**
 * A part of a prepared draft: first the draft without what is long, then that. Long texts are in UTF-8: as strings they would
 * fill the heap of a process that only hands them on, which collected garbage for a third of the time of an import.
 */
export type DraftPiece =
  | { draft: PreparedDraft; said_bytes: number; token_bytes: number }
  | { chunk: WrittenChunk }
  | { said: Buffer }
  | { tokens: Buffer };

const PIECE = 1024 * 1024;

export function* toDraftPieces({ prepared, ...draft }: PreparedDraft): Generator<DraftPiece, void> {
  const { chunks, document } = prepared;
  const { tokens } = document;
  const said = toUtf8(document.transcript);
  const short = {
    ...prepared,
    chunks: [],
    document: { ...document, transcript: '', tokens: Buffer.alloc(0) },
  };
  yield { draft: { ...draft, prepared: short }, said_bytes: said.length, token_bytes: tokens.length };
  for (const chunk of chunks) yield { chunk: { ...chunk, dialogs: toUtf8(chunk.dialogs) } };
  for (let from = 0; from < said.length; from += PIECE) yield { said: said.subarray(from, from + PIECE) };
  for (let from = 0; from < tokens.length; from += PIECE)
    yield { tokens: tokens.subarray(from, from + PIECE) };
}

const toUtf8 = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text) : text);

/** Puts the pieces of one draft together again. */
export function openDraftPieces(): { take(piece: DraftPiece): void; close(): PreparedDraft } {
  let draft: PreparedDraft | undefined;
  const chunks: WrittenChunk[] = [];
  let [said, tokens] = [openBytes(0), openBytes(0)];
  return {
    take(piece) {
      if ('draft' in piece) {
        draft = piece.draft;
        [said, tokens] = [openBytes(piece.said_bytes), openBytes(piece.token_bytes)];
      } else if ('chunk' in piece) chunks.push(piece.chunk);
      else if ('said' in piece) said.add(piece.said);
      else tokens.add(piece.tokens);
    },
    close() {
      if (draft === undefined || !said.isFull() || !tokens.isFull())
        throw new Error('a draft lacks some of its pieces');
      const document = { ...draft.prepared.document, transcript: said.bytes, tokens: tokens.bytes };
      return { ...draft, prepared: { ...draft.prepared, chunks, document } };
    },
  };
}

function openBytes(length: number): { bytes: Buffer; add(piece: Buffer): void; isFull(): boolean } {
  const bytes = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  return {
    bytes,
    add: (piece) => void (filled += piece.copy(bytes, filled)),
    isFull: () => filled === length,
  };
}

/** The workspace's masks have changed since the draft was prepared; it has to be prepared again, or sent again. */
class MasksChangedError extends Error {
  override name = 'MasksChangedError';
}

interface MaskedText {
  workspace_id: number;
  masked_by: MaskRules | null;
}

/**
 * What is written after it takes time as well: the masks are compared once more at the end of the transaction.
 * @throws SERVICE_UNAVAILABLE when the workspace has other masks by now than those that a text was masked with
 */
export async function requireMaskRules(
  tx: WriteTransaction,
  workspace_id: number,
  maskedBy: readonly (MaskRules | null)[],
): Promise<void> {
  const rules = await findMaskRules(tx, { workspace_id });
  for (const masked_by of maskedBy) {
    requireSame(masked_by, rules);
    tx.note(requireHeld, { workspace_id, masked_by });
  }
}

/** Held from here to the commit, which follows at once: whoever chooses masks, or names anything, waits for milliseconds. */
async function requireHeld(tx: WriteTransaction, texts: readonly MaskedText[]): Promise<void> {
  // One transaction writes to one workspace.
  for (const [workspace_id, masked] of Map.groupBy(texts, ({ workspace_id }) => workspace_id)) {
    const rules = await holdMaskRules(tx, workspace_id);
    for (const { masked_by } of masked) requireSame(masked_by, rules);
  }
}

/** People come and go all the time, as contacts of records: each text is masked with those who were there when it came. */
const withoutNames = (rules: MaskRules | null) => rules && { ...rules, names: [] };

function requireSame(maskedBy: MaskRules | null, rules: MaskRules | null): void {
  if (!isDeepStrictEqual(withoutNames(maskedBy), withoutNames(rules)))
    throw errors.serviceUnavailable(new MasksChangedError());
}

export const isMasksChanged = (error: unknown) =>
  error instanceof ApiError && error.cause instanceof MasksChangedError;

const MOST_ATTEMPTS = 3;

/** Reads the masks, and runs `work` with them; again when they change before its record is created. */
export async function withMaskRules<T>(
  db: Queryable,
  place: MaskedPlace,
  work: (rules: MaskRules | null) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(await findMaskRules(db, place));
    } catch (error) {
      if (!isMasksChanged(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
