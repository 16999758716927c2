/** Repeats an action for several records. A failure is reported, and does not stop the others. */
import { ids, required } from '../../parser/option.ts';
import type { Client } from '@minutebook/sdk';
import { explainError } from '../../explain-error.ts';
import { joinExitCodes, tableOf, type ExitCode, type Report } from '../../output/report.ts';
import type { Session } from '../../session.ts';

export const recordIds = required(ids('record id', 'as "record list" shows it'));

type RecordParams = Parameters<Client['deleteRecord']>[0]['params'];

interface Outcome {
  record_id: number;
  state: string;
  error: unknown;
}

/** @param done the state of a record afterwards, in a word */
export async function eachRecord(
  recordIdsGiven: readonly number[],
  { terminal, inWorkspace }: Pick<Session, 'terminal' | 'inWorkspace'>,
  { act, done }: { act: (client: Client, params: RecordParams) => Promise<unknown>; done: string },
): Promise<Report> {
  const { client, slug } = await inWorkspace();
  const outcomes: Outcome[] = [];
  const codes = new Set<ExitCode>();
  for (const record_id of recordIdsGiven) {
    try {
      await act(client, { slug, record_id });
      outcomes.push({ record_id, state: done, error: null });
      codes.add(0);
    } catch (error) {
      const { text, json, exit_code } = explainError(error);
      terminal.note(`${record_id}: ${text}`);
      outcomes.push({ record_id, state: `not ${done}`, error: json });
      codes.add(exit_code);
    }
  }
  const shown = tableOf(outcomes, { id: (outcome) => outcome.record_id, state: ({ state }) => state });
  return { json: { items: outcomes }, shown, exit_code: joinExitCodes(codes) };
}
