/** From a question to the passages that answer it: which records, which lines of them, and what these say. */
import type { Question, SpokenPassage } from '@minutebook/contract/v3/answer-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../base/database/database.ts';
import { toSearchText } from '../../search/normalize-text.ts';
import { listGiven, rankRecords, type RankedRecord } from '../../search/walk/rank-records.ts';
import type { WalkedRecord } from '../../search/walk/record-walk.ts';
import { walkRecords } from '../../search/walk/walk-records.ts';
import { toCivilDate } from '../../text/dates/civil-date.ts';
import { auditReads } from '../access/record-access.ts';
import { resolvePageFilters, type ResolvedPageFilters } from '../lists/resolve-page-filters.ts';
import type { RecordContext } from '../record-context.ts';
import { listAnswerTexts, listSpeakersOfLines, type AnswerText } from './answer-queries.ts';
import { findPassages } from './find-passages.ts';
import { isNameOf, type LookedText } from './score-lines.ts';
import { findQuestionDays, type Days } from './question-days.ts';
import { toQuestionWords, type QuestionWord } from '../lists/question-words.ts';
import { toAnswerPassages } from './to-answer-passages.ts';

type AnswerContext = Pick<RecordContext, 'db' | 'clock' | 'record_items'>;

interface Asked {
  question: string;
  scope: NonNullable<Question['scope']>;
  limit: number;
}

/** Records whose texts are read. */
const MOST_TEXTS = 40;
/** Records of which is read who says which line, where the question names a speaker. */
const MOST_WITH_SPEAKERS = 12;
const MOST_A_RECORD = 2;
/** With a participant: the newest so many meetings of that person. */
const MOST_OF_PARTICIPANT = 1_000;

export async function answerQuestion(
  ctx: AnswerContext,
  caller: Caller,
  { question, scope, limit }: Asked,
): Promise<SpokenPassage[]> {
  const words = toQuestionWords(question);
  const days = findQuestionDays(question, toCivilDate(ctx.clock.now(), caller.workspace.timezone));
  const filters = toFilters(scope, days);
  if (words.length === 0 || filters === undefined) return [];
  const resolved = await resolvePageFilters(ctx, caller, filters);
  if (resolved === undefined) return [];
  const ranked = await findRecords(ctx.db, caller, { resolved, words, record_ids: scope.record_ids });
  const texts = await listAnswerTexts(ctx.db, caller, {
    ordinals: ranked.map(({ ordinal }) => ordinal),
    now: ctx.clock.now(),
  });
  const looked = await toLookedTexts(ctx.db, caller.workspace.workspace_id, { texts, ranked, words });
  const most_a_text = scope.record_ids?.length === 1 ? limit : MOST_A_RECORD;
  const found = await findPassages(looked, words, { most: limit, most_a_text });
  const shown = new Set(found.map(({ text }) => text));
  await auditReads(
    ctx,
    caller,
    texts.filter((_, index) => shown.has(index)),
  );
  return toAnswerPassages(ctx.db, caller.workspace.workspace_id, { found, texts, words });
}

/** undefined: the question is about other days than the scope. */
function toFilters({ participant, start_date, end_date, ...scope }: Asked['scope'], days: Days | null) {
  const { record_ids: _, ...ids } = scope;
  const start = [start_date ?? '', days?.start_date ?? ''].sort().at(-1) ?? '';
  const end = [end_date ?? LAST, days?.end_date ?? LAST].sort().at(0) ?? LAST;
  if (start > end) return undefined;
  return {
    ...ids,
    ...(participant === undefined ? {} : { participants: [participant] }),
    ...(start === '' ? {} : { start_date: start }),
    ...(end === LAST ? {} : { end_date: end }),
  };
}

/** After all days. */
const LAST = '~';

interface Wanted {
  resolved: ResolvedPageFilters;
  words: readonly QuestionWord[];
  record_ids: readonly number[] | undefined;
}

async function findRecords(
  db: Queryable,
  { workspace: { workspace_id } }: Caller,
  { resolved, words, record_ids }: Wanted,
): Promise<RankedRecord[]> {
  const { search: people, ...filters } = resolved;
  const walk = { ...filters, workspace_id, order: 'id' as const };
  const met =
    people === null
      ? null
      : (await walkRecords(db, { ...walk, search: people, after: null, limit: MOST_OF_PARTICIPANT })).records;
  const given = record_ids === undefined ? null : await listGiven(db, { ...walk, search: null }, record_ids);
  const isMet = (one: WalkedRecord) => met === null || met.some(({ ordinal }) => ordinal === one.ordinal);
  const candidates = given?.filter(isMet) ?? met;
  if (candidates !== null && candidates.length <= MOST_TEXTS)
    return candidates.map(({ ordinal, record_id }) => ({ ordinal, record_id, fit: 1 }));
  return rankRecords(db, {
    ...walk,
    search: { terms: words.map(({ term }) => term), mode: 'everywhere' },
    weights: words.map(({ weight }) => weight),
    ordinals: candidates?.map(({ ordinal }) => ordinal) ?? null,
    limit: MOST_TEXTS,
  });
}

interface Found {
  texts: readonly AnswerText[];
  ranked: readonly RankedRecord[];
  words: readonly QuestionWord[];
}

async function toLookedTexts(
  db: Queryable,
  workspace_id: number,
  { texts, ranked, words }: Found,
): Promise<LookedText[]> {
  const named = texts.map(({ speakers }) => speakers.map(({ name }) => toSearchText(name ?? '')));
  const isAsked = (names: readonly string[]) =>
    names.some((name) => words.some((word) => isNameOf(word, name)));
  const asked = texts.filter((_, index) => isAsked(named[index] ?? [])).slice(0, MOST_WITH_SPEAKERS);
  const speakersOf = await listSpeakersOfLines(
    db,
    workspace_id,
    asked.map(({ record_id }) => record_id),
  );
  return texts.map(({ record_id, ordinal, transcript, speakers }, index) => {
    const places = new Map(speakers.map(({ speaker_id }, place) => [speaker_id, place]));
    return {
      transcript,
      speakers: named[index] ?? [],
      speaker_of: speakersOf.get(record_id)?.map((speaker_id) => places.get(speaker_id) ?? -1) ?? null,
      fit: ranked.find((one) => one.ordinal === ordinal)?.fit ?? 0,
    };
  });
}
