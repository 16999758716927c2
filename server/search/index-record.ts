/**
 * The index of a record, derived from the tables of truth in the transaction that changes them: `record_index` with
 * its facets, search tokens and text, and the range of dates of its segment.
 */
import { toAcl } from '../access/principals.ts';
import type { Queryable } from '../db/database.ts';
import * as queries from './index-record-queries.ts';
import type { RecordFactsForIndex } from './index-record-queries.ts';
import { toSearchText, toTranscriptSearchText } from './normalize-text.ts';
import {
  toBigintArrayLiteral,
  toIndexTerms,
  toTokenCode,
  withSegment,
  type TokenKind,
} from './search-tokens.ts';
import { IS_DRAFT } from './record-walk.ts';
import { toSegment } from './segment.ts';

export interface RecordTextSource {
  title: string | null;
  /** As they are shown, masked. */
  utterances: readonly string[];
}

/** Indexes a record that was just inserted, links and all; the transaction holds the workspace's counter. */
export async function indexRecord(
  tx: Queryable,
  workspace_id: number,
  record: { record_id: number; ordinal: number; recorded_at: Date } & RecordTextSource,
): Promise<void> {
  const facts = await tx.query(queries.selectFacts, [workspace_id, [record.record_id]]);
  await tx.query(queries.insertIndexRows, [workspace_id, toRowsJson(workspace_id, facts)]);
  const text = toText(workspace_id, record.ordinal, record);
  await tx.query(queries.insertTokens, [
    workspace_id,
    record.ordinal,
    record.record_id,
    record.recorded_at,
    text.tokens,
  ]);
  await tx.query(queries.insertText, [workspace_id, record.ordinal, text.title, text.transcript]);
  await widenSegment(tx, workspace_id, toSegment(record.ordinal), record.recorded_at);
}

/** After labels, access, teams, owner, scope, status or draft state changed. Raises the records' versions. */
export async function reindexFacets(
  tx: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<void> {
  const facts = await tx.query(queries.selectFacts, [workspace_id, record_ids]);
  await tx.query(queries.updateIndexRows, [workspace_id, toRowsJson(workspace_id, facts)]);
}

/** After title or transcript changed. Raises the record's version. */
export async function reindexText(
  tx: Queryable,
  workspace_id: number,
  record: { record_id: number; ordinal: number } & RecordTextSource,
): Promise<void> {
  const { tokens, title, transcript } = toText(workspace_id, record.ordinal, record);
  await tx.query(queries.updateTokens, [workspace_id, record.ordinal, tokens]);
  await tx.query(queries.updateText, [workspace_id, record.ordinal, title, transcript]);
  await tx.query(queries.raiseVersions, [workspace_id, [record.record_id]]);
}

function toRowsJson(workspace_id: number, facts: readonly RecordFactsForIndex[]): string {
  return JSON.stringify(facts.map((record) => toIndexRow(workspace_id, record)));
}

/** Arrays as PostgreSQL writes them: tokens do not fit into JSON's numbers. */
function toIndexRow(workspace_id: number, record: RecordFactsForIndex) {
  const acl = toAcl(record);
  return {
    ordinal: record.ordinal,
    record_id: record.record_id,
    recorded_at: record.recorded_at,
    owner_member_id: record.owner_member_id,
    source: record.source,
    is_draft: record.is_draft,
    protected_from_deletion: record.protected_from_deletion,
    has_masked_spans: record.has_masked_spans,
    acl: toBigintArrayLiteral(acl),
    label_ids: toBigintArrayLiteral(record.label_ids),
    team_ids: toBigintArrayLiteral(record.team_ids),
    facets: toBigintArrayLiteral(toFacets(workspace_id, record, acl)),
  };
}

export type FacetSource = Pick<
  RecordFactsForIndex,
  'ordinal' | 'label_ids' | 'team_ids' | 'owner_member_id' | 'source' | 'scope' | 'status' | 'is_draft'
>;

/** Every value a list filters by, as numbers that carry the record's segment. */
export function toFacets(workspace_id: number, record: FacetSource, acl: readonly number[]): bigint[] {
  const segment = toSegment(record.ordinal);
  const code = (kind: TokenKind, value: number | string) =>
    withSegment(toTokenCode(workspace_id, kind, value), segment);
  return [
    ...acl.map((principal) => code('principal', principal)),
    ...record.label_ids.map((label_id) => code('label', label_id)),
    ...record.team_ids.map((team_id) => code('team', team_id)),
    ...(record.owner_member_id === null ? [] : [code('owner', record.owner_member_id)]),
    code('source', record.source),
    code('scope', record.scope),
    code('status', record.status),
    ...(record.is_draft ? [code('draft', IS_DRAFT)] : []),
  ];
}

function toText(workspace_id: number, ordinal: number, { title, utterances }: RecordTextSource) {
  const titleText = toSearchText(title ?? '');
  const transcriptText = toTranscriptSearchText(utterances);
  const segment = toSegment(ordinal);
  const codes = (kind: TokenKind, text: string) =>
    Array.from(toIndexTerms(text), (term) => withSegment(toTokenCode(workspace_id, kind, term), segment));
  return {
    tokens: toBigintArrayLiteral([
      ...codes('title_word', titleText),
      ...codes('transcript_word', transcriptText),
    ]),
    title: titleText,
    transcript: transcriptText,
  };
}

/** The counter that the transaction holds keeps two records from adding the same segment at once. */
async function widenSegment(
  tx: Queryable,
  workspace_id: number,
  segment: number,
  recorded_at: Date,
): Promise<void> {
  const widened = await tx.query(queries.widenSegment, [workspace_id, segment, recorded_at]);
  if (widened.length === 0) await tx.query(queries.insertSegment, [workspace_id, segment, recorded_at]);
}
