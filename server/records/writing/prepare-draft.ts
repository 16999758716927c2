/**
 * What of a new record takes long, done before its transaction: masks, chunks and index. Nobody waits for a counter
 * meanwhile. A process beside the server hands a draft over in pieces, so that nobody holds it twice.
 */
import { isDeepStrictEqual } from 'node:util';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { maskDraft } from './mask-draft.ts';
import { findMaskRules, holdMaskRules } from '../masking/mask-dialogs.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { PreparedDraft, RecordDraft } from './record-draft.ts';
import { toSearchDocument } from '../indexing/search-document.ts';
import { toTranscriptChunks, type TranscriptChunk } from './to-transcript-chunks.ts';

export async function prepareDraft(
  workspaceId: number,
  given: RecordDraft,
  rules: MaskRules | null,
): Promise<PreparedDraft> {
  const { dialogs, ...draft } = maskDraft(given, rules);
  const document = await toSearchDocument(workspaceId, {
    title: draft.title,
    utterances: dialogs.map(({ text }) => text),
    insights: draft.insights,
    speakers: draft.extra.speakers,
    attendees_emails: draft.event?.attendees_emails ?? [],
  });
  const prepared = {
    masked_by: rules,
    dialog_count: dialogs.length,
    has_masked_spans: dialogs.some(({ pii_spans }) => pii_spans !== null),
    chunks: toTranscriptChunks(dialogs),
    document,
  };
  return { ...draft, dialogs: [], prepared };
}

/** A part of a prepared draft: first the draft without what is long, then that. */
export type DraftPiece =
  | { draft: PreparedDraft; token_bytes: number }
  | { chunk: TranscriptChunk }
  | { said: string }
  | { tokens: Buffer };

const PIECE = 1024 * 1024;

export function* toDraftPieces({ prepared, ...draft }: PreparedDraft): Generator<DraftPiece, void> {
  const { chunks, document } = prepared;
  const { tokens, transcript } = document;
  const short = {
    ...prepared,
    chunks: [],
    document: { ...document, transcript: '', tokens: Buffer.alloc(0) },
  };
  yield { draft: { ...draft, prepared: short }, token_bytes: tokens.length };
  for (const chunk of chunks) yield { chunk };
  for (let from = 0; from < transcript.length; from += PIECE)
    yield { said: transcript.slice(from, from + PIECE) };
  for (let from = 0; from < tokens.length; from += PIECE)
    yield { tokens: tokens.subarray(from, from + PIECE) };
}

/** Puts the pieces of one draft together again. */
export function openDraftPieces(): { take(piece: DraftPiece): void; close(): PreparedDraft } {
  let draft: PreparedDraft | undefined;
  const chunks: TranscriptChunk[] = [];
  const said: string[] = [];
  let tokens = Buffer.alloc(0);
  let filled = 0;
  return {
    take(piece) {
      if ('draft' in piece) {
        draft = piece.draft;
        tokens = Buffer.allocUnsafeSlow(piece.token_bytes);
      } else if ('chunk' in piece) chunks.push(piece.chunk);
      else if ('said' in piece) said.push(piece.said);
      else filled += piece.tokens.copy(tokens, filled);
    },
    close() {
      if (draft === undefined || filled !== tokens.length)
        throw new Error('a draft lacks some of its pieces');
      const document = { ...draft.prepared.document, transcript: said.join(''), tokens };
      return { ...draft, prepared: { ...draft.prepared, chunks, document } };
    },
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
  workspaceId: number,
  maskedBy: MaskRules | null,
): Promise<void> {
  requireSame(maskedBy, await findMaskRules(tx, workspaceId));
  tx.note(requireHeld, { workspace_id: workspaceId, masked_by: maskedBy });
}

/** Held from here to the commit, which follows at once: whoever chooses masks, or names anything, waits for milliseconds. */
async function requireHeld(tx: WriteTransaction, texts: readonly MaskedText[]): Promise<void> {
  // One transaction writes to one workspace.
  for (const [workspaceId, masked] of Map.groupBy(texts, ({ workspace_id }) => workspace_id)) {
    const rules = await holdMaskRules(tx, workspaceId);
    for (const { masked_by } of masked) requireSame(masked_by, rules);
  }
}

function requireSame(maskedBy: MaskRules | null, rules: MaskRules | null): void {
  if (!isDeepStrictEqual(maskedBy, rules)) throw errors.serviceUnavailable(new MasksChangedError());
}

const isMasksChanged = (error: unknown) =>
  error instanceof ApiError && error.cause instanceof MasksChangedError;

const MOST_ATTEMPTS = 3;

/** Reads the masks, and runs `work` with them; again when they change before its record is created. */
export async function withMaskRules<T>(
  db: Queryable,
  workspaceId: number,
  work: (rules: MaskRules | null) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(await findMaskRules(db, workspaceId));
    } catch (error) {
      if (!isMasksChanged(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
