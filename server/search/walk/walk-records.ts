/** The list of a workspace's records: filters, search, both orders, page by page. */
import type { Queryable } from '../../base/database/database.ts';
import { findMatchingTexts } from './find-matching-texts.ts';
import { fitToFormat } from '../index-format.ts';
import { hasManyHashes } from './phrase-condition.ts';
import { lookAtNewest } from './look-at-newest.ts';
import {
  toPosition,
  type RecordPosition,
  type RecordSearch,
  type RecordWalk,
  type WalkedRecord,
  type WalkStep,
} from './record-walk.ts';
import { walkByDate } from './walk-by-date.ts';
import { walkById } from './walk-by-id.ts';
import { FEW_RECORDS, findFew, walkFew } from './walk-few.ts';

export type WalkRequest = RecordWalk & WalkStep;

export interface RecordPage {
  records: WalkedRecord[];
  /** The position to continue from; null: no matching record follows this page. */
  next: RecordPosition | null;
}

interface WalkBounds {
  /** Texts that are searched for one page before a short one is returned. */
  max_texts: number;
  /** The most records that are checked one by one for the search terms. */
  few_records: number;
}

/** A thousand texts of an hour each take 0.2 s. */
const BOUNDS: WalkBounds = { max_texts: 1000, few_records: FEW_RECORDS };
const MIN_TEXTS_A_STEP = 32;
const MAX_TEXTS_A_STEP = 512;

/**
 * The next page of at most `limit` records after a position. Where there is a next page, this one has a
 * record and so will that one; a search that has to read many texts returns a shorter page. Exact while
 * records are created and deleted: a record that exists throughout is listed once.
 */
export async function walkRecords(
  db: Queryable,
  { after, limit, ...asked }: WalkRequest,
  bounds: Partial<WalkBounds> = {},
): Promise<RecordPage> {
  if (matchesNothing(asked)) return { records: [], next: null };
  const walk = { ...asked, search: await fitToFormat(db, asked.workspace_id, asked.search) };
  const wanted = { after, limit: limit + 1 };
  const { max_texts, few_records } = { ...BOUNDS, ...bounds };
  const few = await findFew(db, walk, few_records);
  const walkOn: Walker = (step) =>
    few === undefined ? walkInOrder(db, walk, step) : walkFew(db, { walk, step, ordinals: few });
  const found = isDecidedByIndex(walk)
    ? await listFitting(db, { walk, step: wanted, walkOn })
    : await listMatching(db, { walk, step: wanted, bounds: { walkOn, max_texts } });
  if (!found.has_more) return { records: found.records, next: null };
  // The last one is held back: its existence proves that the next page has a record.
  const records = found.records.slice(0, -1);
  const last = records.at(-1);
  return { records, next: last === undefined ? null : toPosition(last) };
}

function matchesNothing({ groups, search }: RecordWalk): boolean {
  const isEmpty = search?.terms.length === 0 && (search.people ?? []).length === 0;
  return isEmpty || groups.some(({ values }) => values.length === 0);
}

function isDecidedByIndex({ search }: RecordWalk): boolean {
  return search === null || [...search.terms, ...(search.people ?? [])].every((term) => term.exact);
}

/** The matching records after a position, as far as the index tells. */
type Walker = (step: WalkStep) => Promise<WalkedRecord[]>;

interface Found {
  records: WalkedRecord[];
  has_more: boolean;
}

async function listFitting(
  db: Queryable,
  { walk, step, walkOn }: { walk: RecordWalk; step: WalkStep; walkOn: Walker },
): Promise<Found> {
  const look = await lookAtNewest(db, walk, step);
  const looked = look?.records ?? [];
  const missing = look?.is_whole ? 0 : step.limit - looked.length;
  const others = missing === 0 ? [] : await walkOn({ after: endOf(looked, step), limit: missing });
  const records = [...looked, ...others];
  return { records, has_more: records.length === step.limit };
}

/** Walks candidates in order, a step at a time, and keeps those whose text contains every term. */
async function listMatching(
  db: Queryable,
  {
    walk,
    step,
    bounds: { walkOn, max_texts },
  }: { walk: RecordWalk; step: WalkStep; bounds: { walkOn: Walker } & Omit<WalkBounds, 'few_records'> },
): Promise<Found> {
  const { workspace_id, search } = walk;
  const records: WalkedRecord[] = [];
  let { after } = step;
  let looked = 0;
  for (;;) {
    const missing = step.limit - records.length;
    // How many match is known after the first step.
    const wanted =
      looked === 0 ? toFirstLimit(search, missing) : toStepLimit(missing, looked / records.length);
    const limit = Math.max(MIN_TEXTS_A_STEP, wanted);
    const candidates = await walkOn({ after, limit });
    const ordinals = candidates.map(({ ordinal }) => ordinal);
    const matching =
      search === null
        ? new Set(ordinals)
        : await findMatchingTexts(db, {
            workspace_id,
            ordinals,
            search: { ...search, most: missing },
          });
    records.push(...candidates.filter(({ ordinal }) => matching.has(ordinal)));
    looked += limit;
    if (records.length >= step.limit) return { records: records.slice(0, step.limit), has_more: true };
    if (candidates.length < limit) return { records, has_more: false };
    if (looked >= max_texts && records.length > 1) return { records, has_more: true };
    after = endOf(candidates, step);
  }
}

/** Measured on a million records, for a caller who sees a tenth: one segment is read for every four matching records. */
const MORE_WITH_BITS = 1.05;
const MORE = 1.2;

function toFirstLimit(search: RecordSearch | null, missing: number): number {
  return Math.min(Math.ceil(missing * (hasManyHashes(search) ? MORE_WITH_BITS : MORE)), MAX_TEXTS_A_STEP);
}

/** Enough to fill the page at the present rate of matches: every step walks all its segments again. */
function toStepLimit(missing: number, recordsAMatch: number): number {
  return Math.min(Math.ceil(missing * recordsAMatch * MORE), MAX_TEXTS_A_STEP);
}

async function walkInOrder(db: Queryable, walk: RecordWalk, step: WalkStep): Promise<WalkedRecord[]> {
  return walk.order === 'id' ? walkById(db, walk, step) : walkByDate(db, walk, step);
}

function endOf(records: readonly WalkedRecord[], { after }: WalkStep): RecordPosition | null {
  const last = records.at(-1);
  return last === undefined ? after : toPosition(last);
}
