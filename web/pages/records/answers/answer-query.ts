import { queryOptions } from '@tanstack/react-query';
import type { EventOf } from '@minutebook/contract/endpoint.ts';
import type {
  Answer,
  answerEndpoints,
  AnswerSentence,
  Question,
} from '@minutebook/contract/v3/answer-endpoints.ts';
import { ApiError } from '@minutebook/sdk';
import { client } from '../../../session/client.ts';

/** The API's limit. */
const MOST_CHARACTERS = 500;

/** How often a question is asked again where the server is busy, or cannot be reached. */
const MOST_AGAIN = 2;
/** A longer wait is shown as an error, and the person asks again. */
const LONGEST_WAIT_SECONDS = 5;

export interface Asked {
  slug: string;
  question: string;
  scope: NonNullable<Question['scope']>;
}

export interface AnswerSoFar extends Omit<Answer, 'text'> {
  text: readonly AnswerSentence[];
}

const NOTHING: AnswerSoFar = { passages: [], text: [], engine: null, language: '' };

/** Passages come at once, and what a language model writes while it is still being fetched. */
export function answerQuery({ slug, question, scope }: Asked) {
  const body = { question: question.slice(0, MOST_CHARACTERS), scope, with_lines: true };
  const queryKey = ['answers', slug, body];
  return queryOptions({
    queryKey,
    // A model's work is not asked for again unless somebody does.
    staleTime: Infinity,
    // The client repeats no POST by itself, but a question changes nothing.
    retry: (failures, error) =>
      failures < MOST_AGAIN &&
      (!(error instanceof ApiError) || (isFull(error) && toWaitSeconds(error) <= LONGEST_WAIT_SECONDS)),
    retryDelay: (_, error) => 1000 * toWaitSeconds(error),
    async queryFn({ signal, client: queries }) {
      let answer = NOTHING;
      try {
        for await (const event of client.askInEvents({ params: { slug }, body }, { signal })) {
          answer = withEvent(answer, event);
          queries.setQueryData(queryKey, answer);
        }
        return answer;
      } catch (error) {
        if (answer !== NOTHING || !isFull(error)) throw error;
        const passages = await client.ask(
          { params: { slug }, body: { ...body, with_text: false } },
          { signal },
        );
        return { ...passages, text: [] };
      }
    },
  });
}

function withEvent(answer: AnswerSoFar, { event, data }: EventOf<typeof answerEndpoints.ask>): AnswerSoFar {
  return event === 'sentence' ? { ...answer, text: [...answer.text, data] } : { ...answer, ...data };
}

/** Whether there is no place for one more stream; passages need none. */
const isFull = (error: unknown) => error instanceof ApiError && [429, 503].includes(error.status);

const toWaitSeconds = (error: unknown): number =>
  (error instanceof ApiError ? error.retry_after_seconds : null) ?? 1;
