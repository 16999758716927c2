/** The input and the result of a walk over a workspace's records. */
import type { RecordScope, RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { SearchTerm } from '../parse-query.ts';
import type { PersonMatch } from '../person-facets.ts';

export type FacetKind = 'principal' | 'label' | 'team' | 'owner' | 'source' | NarrowingKind;

/** Conditions of pages that facets alone do not decide. */
export type NarrowingKind = 'scope' | 'status' | 'draft' | 'person';

/** The only value of `draft`; other records have none. */
export const IS_DRAFT = 1;

/** A record matches when it has at least one of the values: ids, or names of sources. */
export interface FacetGroup {
  kind: FacetKind;
  values: readonly (number | string)[];
}

export interface RecordSearch {
  /** All must match; an empty list matches nothing, unless there are `people`. */
  terms: readonly SearchTerm[];
  /** `all_fields` are those of the API: title and transcript. Only pages look everywhere. */
  mode: 'all_fields' | 'title_terms' | 'transcript' | 'insights' | 'everywhere';
  /** All must match, too. */
  people?: readonly PersonTerm[];
}

/** A name that is looked for among the speakers, or among all who took part. */
export interface PersonTerm extends SearchTerm {
  role: 'speaker' | 'participant';
}

/** Conditions that decide among a walk's candidates; null: no condition. */
export interface RecordNarrowing {
  is_draft: boolean | null;
  not_owner_member_id: number | null;
  scopes: readonly RecordScope[] | null;
  statuses: readonly RecordStatus[] | null;
  person: PersonMatch | null;
}

export interface RecordWalk {
  workspace_id: number;
  /** Newest first: by id, or by recorded_at and then id. */
  order: 'id' | 'rec_date';
  /** A record must match every one; those of kind `principal` decide visibility. */
  groups: readonly FacetGroup[];
  /** null: not a search. */
  search: RecordSearch | null;
  recorded_from: Date | null;
  /** Exclusive. */
  recorded_before: Date | null;
  narrowing?: RecordNarrowing;
}

/** The end of a page. */
export interface RecordPosition {
  ordinal: number;
  /** ISO 8601, milliseconds. */
  recorded_at: string;
  record_id: number;
}

/** The id and the version of a record, from record_index. */
export interface WalkedRecord {
  ordinal: number;
  record_id: number;
  version: number;
  /** Since the epoch. */
  recorded_at_ms: number;
}

/** A step of a walk: the matching records after `after`, in order, up to `limit`. */
export interface WalkStep {
  after: RecordPosition | null;
  limit: number;
}

export function toPosition({ ordinal, recorded_at_ms, record_id }: WalkedRecord): RecordPosition {
  return { ordinal, recorded_at: new Date(recorded_at_ms).toISOString(), record_id };
}

/** The greatest numbers and dates mean "no bound", so that a statement keeps one text. */
export const NO_ORDINAL = Number.MAX_SAFE_INTEGER;
export const NO_DATE = 'infinity';
