import { MOST_PASSAGES } from '@minutebook/contract/v3/answer-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { makeSharedLanes } from '../../base/lanes.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import type { RecordContext } from '../record-context.ts';
import { answerQuestion } from './answer-question.ts';

/** Each reads some megabytes of transcripts. Half of them at most are one person's. */
const AT_ONCE = 4;
const inTurn = makeSharedLanes(AT_ONCE);

export const answerHandlers = {
  ask: async ({ body: { question, scope = {}, limit = MOST_PASSAGES }, caller, ctx }) => {
    const { start_date, end_date } = scope;
    if (start_date !== undefined && end_date !== undefined && start_date > end_date)
      throw errors.invalid('body.scope.start_date', 'starts_after_end');
    const passages = await inTurn(caller.user_id, () =>
      answerQuestion(ctx, caller, { question, scope, limit }),
    );
    return ok({ passages, text: null, engine: null, language: detectLanguage([question]) ?? 'en' });
  },
} satisfies SubjectHandlers<RecordContext>;
