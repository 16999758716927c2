/**
 * The index of a record, derived from the tables of truth in the transaction that changes them:
 * `record_index` with its facets, search tokens and text, and the range of dates of its segment.
 */
import { toAcl } from '../../access/principals.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { readInSlices } from '../../base/read-in-slices.ts';
import * as statements from '../record-write-statements.ts';
import type { VersionRow } from '../record-write-statements.ts';
import * as queries from './index-record-queries.ts';
import type { RecordFactsForIndex } from './index-record-queries.ts';
import {
  toBigintArrayLiteral,
  toTokenCode,
  withSegment,
  type TokenKind,
} from '../../search/search-tokens.ts';
import { toCleaning } from '../../search/clean-pending-tokens.ts';
import { IS_DRAFT } from '../../search/walk/record-walk.ts';
import { toPersonFacets, type PersonSource } from '../../search/person-facets.ts';
import { toSegment } from '../../search/segment.ts';
import { setSegment } from '../../search/term-numbers.ts';
import { toSearchDocument, type SearchDocument, type StoredDocument } from './search-document.ts';

interface NewInIndex {
  record_id: number;
  ordinal: number;
  recorded_at: Date;
  document: StoredDocument;
  /** One of many that come at once. */
  is_import?: boolean;
}

/** Indexes new records, including their links; the transaction holds the workspace's counter. Their texts go one by one, as they are long. */
export async function indexRecords(
  tx: WriteTransaction,
  workspace_id: number,
  records: readonly NewInIndex[],
): Promise<void> {
  const facts = await tx.query(queries.selectFacts, [
    workspace_id,
    records.map(({ record_id }) => record_id),
  ]);
  const rows = toRowsJson(workspace_id, facts);
  await tx.write(statements.insertIndexRows, [workspace_id, rows]);
  await tx.write(statements.insertFacetRows, [workspace_id, rows]);
  for (const { record_id, ordinal, recorded_at, document, is_import = false } of records) {
    await tx.write(statements.insertSearchText, [
      workspace_id,
      ordinal,
      record_id,
      recorded_at,
      await toTokens(document, ordinal),
      ...toStoredTexts(document),
    ]);
    tx.wantUpkeep(...toCleaning(ordinal, is_import));
  }
}

/** Runs after a change of labels, access, teams, owner, scope, status, draft state or who took part. Raises the versions. */
export async function reindexFacets(
  tx: WriteTransaction,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<VersionRow[]> {
  const facts = await tx.query(queries.selectFacts, [workspace_id, record_ids]);
  return tx.write(statements.updateIndexRows, [workspace_id, toRowsJson(workspace_id, facts)]);
}

const toStoredTexts = ({ title, transcript, phrase_bits, insights, speakers, attendees }: StoredDocument) => [
  title,
  transcript,
  phrase_bits,
  insights,
  speakers,
  attendees,
];

/** The searched text of a stored record; undefined: there is no such record. */
export async function readSearchDocument(
  tx: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<{ ordinal: number; recorded_at: Date; document: SearchDocument } | undefined> {
  const [found] = await tx.query(queries.selectSearchedText, [workspace_id, record_id]);
  if (found === undefined) return undefined;
  const { ordinal, recorded_at, ...source } = found;
  const chunks = await tx.query(queries.selectSearchedChunks, [workspace_id, record_id]);
  const utterances: string[] = [];
  await readInSlices(
    chunks.map(({ dialogs }) => dialogs),
    (dialogs) => {
      for (const { text } of JSON.parse(`[${dialogs}]`) as V2Dialog[]) utterances.push(text);
    },
  );
  return { ordinal, recorded_at, document: await toSearchDocument(workspace_id, { ...source, utterances }) };
}

/** Runs after a searched text changed; a later step raises the version. A deleted record has no text. */
export async function reindexText(
  tx: WriteTransaction,
  workspace_id: number,
  record_id: number,
): Promise<void> {
  const found = await readSearchDocument(tx, workspace_id, record_id);
  if (found === undefined) return;
  const { ordinal, document } = found;
  await tx.write(statements.updateSearchText, [
    workspace_id,
    ordinal,
    await toTokens(document, ordinal),
    ...toStoredTexts(document),
  ]);
  tx.wantUpkeep(...toCleaning(ordinal, false));
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
> &
  PersonSource;

/** Every value that a list filters by, as numbers that include the record's segment. */
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
    ...toPersonFacets(record).map((person) => code('person', person)),
  ];
}

async function toTokens({ tokens }: StoredDocument, ordinal: number): Promise<Buffer> {
  await setSegment(tokens, toSegment(ordinal));
  return tokens;
}

/**
 * Widens the range of dates of the segments of new records, one or two. It is the last write of its transaction, which others
 * wait for; the counter that it holds keeps two records from adding the same segment at once.
 */
export async function widenSegments(
  tx: WriteTransaction,
  workspace_id: number,
  records: readonly { ordinal: number; recorded_at: Date }[],
): Promise<void> {
  for (const [segment, among] of Map.groupBy(records, ({ ordinal }) => toSegment(ordinal))) {
    const dates = among.map(({ recorded_at }) => recorded_at).toSorted((a, b) => a.getTime() - b.getTime());
    const range = [workspace_id, segment, dates[0] ?? null, dates.at(-1) ?? null] as const;
    const widened = await tx.query(queries.widenSegment, range);
    if (widened.length === 0) await tx.query(queries.insertSegment, range);
  }
}

/** Invalidates data cached by segment: its records were created, deleted, or changed in a listed property. */
export async function raiseSegments(
  tx: WriteTransaction,
  workspace_id: number,
  ordinals: readonly number[],
): Promise<void> {
  const segments = new Set(ordinals.map(toSegment));
  if (segments.size > 0) await tx.query(queries.raiseSegments, [workspace_id, [...segments]]);
}
