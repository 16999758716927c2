/**
 * Ranks records by how many of some words they have and how rare those are, where a search wants all of them. The index of
 * records alone decides; what is worth looking into is decided by what is found there.
 */
import type { Queryable } from '../../base/database/database.ts';
import { toTokenCode, type TokenKind } from '../search-tokens.ts';
import { seesMuch } from './look-at-newest.ts';
import { NO_DATE, type RecordSearch, type RecordWalk, type WalkedRecord } from './record-walk.ts';
import { READ_BY_INDEX, toFacetLookup, toLookupSelect } from './segment-lookup.ts';
import { queryWalk, toConditions, CONDITIONED, WALKED, type Bind } from './walk-statement.ts';

export interface RankRequest extends RecordWalk {
  search: RecordSearch;
  /** How much each term tells, beside how rare it is. */
  weights: readonly number[];
  /** Only these; null: all that the filters let through. */
  ordinals: readonly number[] | null;
  limit: number;
}

export interface RankedRecord {
  ordinal: number;
  record_id: number;
  /** From 0 to 1, for the best. */
  fit: number;
}

/** A word that more records than this have tells little: only the newest of them are ranked. */
const MOST_A_WORD = 20_000;

/** Title and insights say what a meeting was about. */
const ABOUT: readonly TokenKind[] = ['title_word', 'insight_word'];
const SAID: readonly TokenKind[] = ['transcript_word', 'speaker_word', 'attendee_word'];

/** Lists those of the given records that pass the filters, in no order. */
export async function listGiven(
  db: Queryable,
  walk: RecordWalk,
  record_ids: readonly number[],
): Promise<WalkedRecord[]> {
  const { records } = await queryWalk(db, 'given-records', (bind) => ({
    records: `select ${WALKED} from record_index i
  where i.workspace_id = ${bind(walk.workspace_id)} and i.record_id = any (${bind(record_ids)}::bigint[])
    and i.recorded_at >= ${bind(walk.recorded_from ?? `-${NO_DATE}`)}::timestamptz
    and i.recorded_at < ${bind(walk.recorded_before ?? NO_DATE)}::timestamptz
    and ${toConditions(walk, bind)}`,
    beside: {},
  }));
  return records;
}

/** The best of the visible records that have at least one of the words, the best first. */
export async function rankRecords(db: Queryable, asked: RankRequest): Promise<RankedRecord[]> {
  const { workspace_id, search, weights, limit } = asked;
  const words = search.terms.flatMap(({ pieces: [piece] }, word) =>
    piece === undefined ? [] : [{ piece, weight: weights[word] ?? 1 }],
  );
  if (words.length === 0) return [];
  const isAll = asked.ordinals === null && asked.groups.every(seesMuch);
  const way = isAll ? 'all' : asked.ordinals === null ? `f${toFacetLookup(asked).groups.length}` : 'given';
  const { records, beside } = await queryWalk<{ fits: number[] | null }>(
    db,
    `rank-records-${asked.order}-${way}`,
    (bind) => {
      const workspace = bind(workspace_id);
      const codesOf = (kinds: readonly TokenKind[]) =>
        kinds
          .map(
            (kind) => `${bind(words.map(({ piece }) => toTokenCode(workspace_id, kind, piece)))}::bigint[]`,
          )
          .join(', ');
      const lists = `${codesOf(ABOUT)}, ${codesOf(SAID)}, ${bind(words.map(({ weight }) => weight))}::float8[]`;
      // How rare a word is would tell how many records have it that somebody may not see.
      const visible = isAll
        ? `where exists (
          select from record_index i
          where i.workspace_id = ${workspace} and i.ordinal = p.ordinal and ${toConditions(asked, bind)}
        )`
        : '';
      const has = (columns: string) => `(
        select p.ordinal from (${toSegments(asked, workspace, bind)}) as s
        cross join lateral (
          select p.ordinal from record_token p
          where p.workspace_id = ${workspace} and p.tokens && array[${columns}] and ${READ_BY_INDEX}
            and p.recorded_at >= ${bind(asked.recorded_from ?? `-${NO_DATE}`)}::timestamptz
            and p.recorded_at < ${bind(asked.recorded_before ?? NO_DATE)}::timestamptz
            ${isAll ? '' : 'and p.ordinal in (select c.ordinal from candidate c)'}
          offset 0
        ) as p
        ${visible}
        limit ${MOST_A_WORD}
      )`;
      const candidates = isAll ? '' : `candidate as materialized (${toCandidates(asked, workspace, bind)}),`;
      return {
        common: `${candidates}
  word as materialized (
    select w.* from unnest(${lists}) with ordinality as w (title, insight, transcript, speaker, attendee, weight, word)
  ),
  hit as materialized (
    select w.word, w.weight, p.ordinal, 1 as share from word w
    cross join lateral ${has('w.transcript + s.segment, w.speaker + s.segment, w.attendee + s.segment')} as p
    union all
    select w.word, w.weight, p.ordinal, 2 as share from word w
    cross join lateral ${has('w.title + s.segment, w.insight + s.segment')} as p
  ),
  rarity as (
    select h.word, h.weight * ln(1 + (select count(distinct a.ordinal) from hit a)::float8 / count(distinct h.ordinal)) as worth
    from hit h group by h.word, h.weight
  ),
  scored as materialized (
    select b.ordinal, sum(b.share * r.worth) as score from (
      select h.ordinal, h.word, max(h.share) as share from hit h group by h.ordinal, h.word
    ) as b join rarity r on r.word = b.word
    group by b.ordinal
  )`,
        records: `select ${WALKED}, s.score
  from (select s.ordinal, s.score from scored s order by s.score desc, s.ordinal desc offset 0) as s
  cross join lateral (
    select ${CONDITIONED} from record_index i where i.workspace_id = ${workspace} and i.ordinal = s.ordinal offset 0
  ) as i
  where ${toConditions(asked, bind)}
  limit ${bind(limit)}`,
        beside: { fits: 'array_agg(i.score / (select max(m.score) from scored m))' },
      };
    },
  );
  return records.map(({ ordinal, record_id }, place) => ({
    ordinal,
    record_id,
    fit: beside.fits?.[place] ?? 0,
  }));
}

function toSegments({ recorded_from, recorded_before }: RankRequest, workspace: string, bind: Bind): string {
  return `select s.segment from record_segment s
        where s.workspace_id = ${workspace}
          and s.max_recorded_at >= ${bind(recorded_from ?? `-${NO_DATE}`)}::timestamptz
          and s.min_recorded_at < ${bind(recorded_before ?? NO_DATE)}::timestamptz
        order by s.segment desc offset 0`;
}

function toCandidates(asked: RankRequest, workspace: string, bind: Bind): string {
  if (asked.ordinals !== null)
    return `select c.ordinal from unnest(${bind(asked.ordinals)}::bigint[]) as c (ordinal)`;
  return `select p.ordinal from (${toSegments(asked, workspace, bind)}) as s
    cross join lateral (${toLookupSelect(asked, { lookup: toFacetLookup(asked), after: null, bind })} offset 0) as p`;
}
