import type { Answer } from './clients/contract-answer.ts';

/** On a busy machine a lock may time out, of a record as of anything else: programs then ask again. */
export async function untilFree(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  const isBusy = answer.status === 503 || answer.body?.type === 'RECORD_BUSY';
  return isBusy ? untilFree(ask) : answer;
}
