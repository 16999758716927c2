import { answerEndpoints } from '@minutebook/contract/v3/answer-endpoints.ts';
import { answerHandlers } from '../../records/answers/answer-handlers.ts';
import { toSpokenText } from '@minutebook/contract/v3/spoken-text.ts';
import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import { findPlace } from '../agent.ts';
import { toAnswerText, toRecordUrl } from '../links.ts';
import type { ToolOf } from '../tool.ts';

const NOTHING =
  'Nothing was found. Ask with words that were said, in the language of the meeting, or with fewer filters.';

/** Passages alone: the agent is the model that makes sentences of them. */
export const ask: ToolOf<'ask'> = async (given, agent) => {
  const { workspace, question, limit, from, to, participant, ...ids } = given;
  const place = await findPlace(agent, workspace);
  const { slug } = place;
  const scope = { ...ids, participant, start_date: from, end_date: to };
  const { passages } = await place.ask(answerEndpoints.ask, answerHandlers.ask, {
    body: { question, scope, limit, with_text: false, with_lines: true },
  });
  const shown = passages.map(
    ({ number, record_id, title, started_at, start_ms, dialog_ids, speaker, ...said }) => ({
      number,
      record_id,
      title,
      started_at,
      dialog_ids,
      time: toTimecode(start_ms),
      speaker: speaker?.name,
      text: toSpokenText({ speaker, ...said }),
      url: toRecordUrl(agent, { slug, record_id, start_ms }),
    }),
  );
  return {
    text: shown.length > 0 ? toAnswerText({ passages: shown }) : NOTHING,
    place,
    record_ids: [...new Set(passages.map(({ record_id }) => record_id))],
  };
};
