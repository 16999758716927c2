import { MOST_PASSAGES, type Answer, type answerEvents } from '@minutebook/contract/v3/answer-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { makeSharedLanes } from '../../base/lanes.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { ok, StreamedEvents, type ServerEvent } from '../../http/reply.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import type { RecordContext } from '../record-context.ts';
import { answerQuestion } from './answer-question.ts';

/** Each reads some megabytes of transcripts. Half of them at most are one person's. */
const AT_ONCE = 4;
const inTurn = makeSharedLanes(AT_ONCE);
/** An answer as JSON comes within the ten seconds of every request; as events, before proxies give up a silent connection. */
const LONGEST_TEXT_MS = 8_000;
const LONGEST_STREAM_MS = 50_000;

type Written = Awaited<ReturnType<RecordContext['writeAnswer']>>;

export const answerHandlers = {
  ask: async ({ body, caller, ctx, wants_events = false }) => {
    const { question, scope = {}, limit = MOST_PASSAGES, with_text = true } = body;
    const { start_date, end_date } = scope;
    if (start_date !== undefined && end_date !== undefined && start_date > end_date)
      throw errors.invalid('body.scope.start_date', 'starts_after_end');
    const { user_id, workspace } = caller;
    const passages = await inTurn(user_id, () => answerQuestion(ctx, caller, { question, scope, limit }));
    const language = detectLanguage([question]) ?? 'en';
    const { workspace_id, timezone } = workspace;
    const write = async (signal: AbortSignal): Promise<Written> =>
      with_text
        ? ctx.writeAnswer({ workspace_id, user_id }, { question, language, passages, timezone }, signal)
        : null;
    if (wants_events) return ok(new StreamedEvents((gone) => toEvents({ passages, language }, write, gone)));
    const written = await write(AbortSignal.timeout(LONGEST_TEXT_MS));
    return ok({ passages, text: written?.text ?? null, engine: written?.engine ?? null, language });
  },
} satisfies SubjectHandlers<RecordContext>;

type AnswerEvent = keyof typeof answerEvents;

async function* toEvents(
  found: Pick<Answer, 'passages' | 'language'>,
  write: (signal: AbortSignal) => Promise<Written>,
  gone: AbortSignal,
): AsyncGenerator<ServerEvent & { event: AnswerEvent }, void> {
  yield { event: 'passages', data: found };
  const written = await write(AbortSignal.any([gone, AbortSignal.timeout(LONGEST_STREAM_MS)]));
  for (const sentence of written?.text ?? []) yield { event: 'sentence', data: sentence };
  yield { event: 'done', data: { engine: written?.engine ?? null } };
}
