import type { Answer } from './clients/contract-answer.ts';

/** On a busy machine a lock may time out: programs then ask again. */
export async function untilFree(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  return answer.status === 503 ? untilFree(ask) : answer;
}
