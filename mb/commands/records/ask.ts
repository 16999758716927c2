import type { Client } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { toLength, toTimeIn } from '../../output/to-time.ts';
import { required, text, texts, wholeNumber, withDefault, id } from '../../parser/option.ts';
import { findLabels } from './record-filters.ts';

const MOST_PASSAGES = 20;

export const ask = defineCommand({
  name: 'ask',
  summary: 'Answers a question with passages of transcripts, the best first',
  operands: { question: required(text('question', 'a day or a person that it names narrows the answer')) },
  options: {
    record: id('id', 'only in this record'),
    participant: text('name', 'only where somebody of this name speaks, was invited or owns the record'),
    from: text('day', 'recorded on this day or later, like 2026-03-02'),
    to: text('day', 'recorded on this day or earlier'),
    label: texts('name or id', 'with this label'),
    limit: withDefault(
      wholeNumber('number', 'how many passages at most', { least: 1, most: MOST_PASSAGES }),
      8,
    ),
  },
  example: 'ask "What did Ngozi promise last week?"',
  is_list: true,
  async run({ question, record, participant, from, to, label, limit }, { inWorkspace, format }) {
    const { client, slug } = await inWorkspace();
    const label_ids = await findLabels(client, slug, label);
    const scope = {
      ...(record !== undefined && { record_ids: [record] }),
      ...(label_ids.length > 0 && { label_ids }),
      ...(participant !== undefined && { participant }),
      ...(from !== undefined && { start_date: from }),
      ...(to !== undefined && { end_date: to }),
    };
    const body = { question, scope, limit, with_text: false, with_lines: true };
    const answer = await client.ask({ params: { slug }, body });
    const shown = tableOf(answer.passages, {
      record: ({ record_id }) => record_id,
      started: ({ started_at }) => toTimeIn(format, started_at),
      title: ({ title }) => title,
      at: ({ start_ms }) => toLength(start_ms),
      who: ({ speaker }) => speaker?.name ?? null,
      text: toSaid,
    });
    return { json: answer, shown };
  },
});

type Passage = Awaited<ReturnType<Client['ask']>>['passages'][number];

/** In one line of a table, with names where several speak. */
const toSaid = ({ speaker, text, lines = [] }: Passage): string => {
  const said = lines.map(
    (line) => `${line.speaker.name ?? `Speaker ${line.speaker.speaker_id}`}: ${line.text}`,
  );
  return (speaker === null ? said.join(' ') : text).replaceAll('\n', ' ');
};
