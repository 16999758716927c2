import {
  MOST_PASSAGES,
  type Answer,
  type answerEvents,
  type SpokenPassage,
} from '@minutebook/contract/v3/answer-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { makeSharedLanes } from '../../base/lanes.ts';
import type { Listening } from '../../http/event-streams.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { ok, StreamedEvents, type ServerEvent } from '../../http/reply.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import { listVisible } from '../access/record-access-queries.ts';
import type { RecordContext } from '../record-context.ts';
import { answerQuestion } from './answer-question.ts';

/** Each reads some megabytes of transcripts. Half of them at most are of one workspace, and one is of one person. */
const AT_ONCE = 4;
const inTurn = makeSharedLanes(AT_ONCE, 1);
/** An answer as JSON comes within the ten seconds of every request; as events, before proxies give up a silent connection. */
const LONGEST_TEXT_MS = 8_000;
const LONGEST_STREAM_MS = 50_000;

type Written = Awaited<ReturnType<RecordContext['writeAnswer']>>;

export const answerHandlers = {
  ask: async ({ body, caller, findCaller = async () => caller, ctx, listening }) => {
    const { question, scope = {}, limit = MOST_PASSAGES, with_text = true, with_lines = false } = body;
    const { start_date, end_date } = scope;
    if (start_date !== undefined && end_date !== undefined && start_date > end_date)
      throw errors.invalid('body.scope.start_date', 'starts_after_end');
    const { user_id, workspace } = caller;
    const { workspace_id, timezone } = workspace;
    const found = await inTurn(
      workspace_id,
      async () => answerQuestion(ctx, await findCaller(), { question, scope, limit }),
      user_id,
    );
    const passages = with_lines ? found : found.map(withoutLines);
    const language = findLanguage(question, found);
    const write = async (signal: AbortSignal): Promise<Written> =>
      with_text
        ? ctx.writeAnswer(
            { workspace_id, user_id },
            { question, language, passages: found, timezone },
            signal,
          )
        : null;
    if (listening !== undefined)
      return ok(new StreamedEvents(toEvents(ctx, listening, { passages, language, write })));
    const written = await write(AbortSignal.timeout(LONGEST_TEXT_MS));
    const seen = written === null ? null : await listSeen(ctx, await findCaller(), passages);
    const isKept = seen?.size === toRecordIds(passages).length;
    return ok({
      passages: passages.filter(({ record_id }) => seen?.has(record_id) ?? true),
      text: isKept ? (written?.text ?? null) : null,
      engine: isKept ? (written?.engine ?? null) : null,
      language,
    });
  },
} satisfies SubjectHandlers<RecordContext>;

/**
 * Two words in letters of many languages tell little, and three words that are no sentence ("open action items")
 * hardly more: then it is that of what was found.
 */
const FEW_WORDS = 3;
function findLanguage(question: string, passages: Answer['passages']): string {
  const own = detectLanguage([question]);
  const isAsked = question.includes('?');
  const words = question.trim().split(/\s+/).length + (isAsked ? 1 : 0);
  const isTelling = words > FEW_WORDS || /(?!\p{Script=Latin})\p{L}/u.test(question);
  const ofFound = detectLanguage(passages.map(({ text }) => text));
  return (isTelling ? own : null) ?? ofFound ?? (isAsked ? own : null) ?? 'en';
}

function withoutLines(spoken: SpokenPassage): Answer['passages'][number] {
  const { lines: _, ...passage } = spoken;
  return passage;
}

type AnswerEvent = keyof typeof answerEvents;

interface Found extends Pick<Answer, 'passages' | 'language'> {
  write(signal: AbortSignal): Promise<Written>;
}

const toRecordIds = (passages: Answer['passages']) => [
  ...new Set(passages.map(({ record_id }) => record_id)),
];

/** The records of the passages that somebody sees by now: a model writes for a while. */
async function listSeen(
  { db }: RecordContext,
  { workspace, principals }: Pick<Caller, 'workspace' | 'principals'>,
  passages: Answer['passages'],
): Promise<ReadonlySet<number>> {
  const { workspace_id } = workspace;
  return new Set(await listVisible(db, { workspace_id, principals }, toRecordIds(passages)));
}

/** A caller who has lost access to a record of the passages meanwhile gets no sentence. */
async function* toEvents(
  ctx: RecordContext,
  { findCaller, signal }: Listening,
  { passages, language, write }: Found,
): AsyncGenerator<ServerEvent & { event: AnswerEvent }, void> {
  yield { event: 'passages', data: { passages, language } };
  const written = await write(AbortSignal.any([signal, AbortSignal.timeout(LONGEST_STREAM_MS)]));
  const caller = await findCaller();
  if (caller === undefined) return;
  const seen = await listSeen(ctx, caller, passages);
  const kept = seen.size === toRecordIds(passages).length ? written : null;
  for (const sentence of kept?.text ?? []) yield { event: 'sentence', data: sentence };
  yield { event: 'done', data: { engine: kept?.engine ?? null } };
}
