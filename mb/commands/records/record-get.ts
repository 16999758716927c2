import { flag, id, required } from '../../parser/option.ts';
import type { Client } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { toLength, toLocalTime } from '../../output/to-time.ts';

type RecordDetail = Awaited<ReturnType<Client['getRecord']>>;

export const recordId = required(id('record id', 'as "record list" shows it'));

export const recordGet = defineCommand({
  name: 'record get',
  summary: 'Shows a record with its people, time and insights; --transcript adds the transcript',
  operands: { record: recordId },
  options: { transcript: flag('the transcript as well') },
  example: 'record get 12 --transcript',
  async run({ record, transcript }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record };
    const include = transcript ? 'insights,dialogs' : 'insights';
    const detail = await client.getRecord({ params, query: { include } });
    return { json: detail, shown: toReadableRecord(detail) };
  },
});

function toReadableRecord({ record }: RecordDetail): string {
  const { extra, insights, decisions, open_questions, risks, dialogs } = record;
  const names = new Map(extra.speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  const facts = {
    id: record.id,
    recorded: toLocalTime(record.recorded_at),
    length: toLength(record.duration_ms),
    status: record.status,
    scope: record.scope,
    owner: record.owner?.name,
    teams: record.teams.map(({ name }) => name).join(', '),
    labels: record.labels.map(({ name }) => name).join(', '),
    speakers: [...names.values()].filter((name) => name !== null).join(', '),
  };
  const lines = Object.entries(facts).filter(([, value]) => value != null && value !== '');
  const found = (insights ?? []).filter(({ value }) => value !== null && value.text !== '');
  const points = Object.entries({ decisions, open_questions, risks }).flatMap(([name, items = []]) =>
    items.length === 0 ? [] : ['', `${name}:`, ...items.map(({ text }) => `- ${text}`)],
  );
  const said = (dialogs ?? []).map(({ start_ms, speaker_id, text }) => {
    const name = names.get(speaker_id) ?? `Speaker ${speaker_id}`;
    return `${(toLength(start_ms) ?? '').padStart(7)}  ${name}: ${text}`;
  });
  return [
    record.title ?? 'Without a title',
    '',
    ...lines.map(([name, value]) => `${name.padEnd(9)} ${value}`),
    ...points,
    ...found.flatMap(({ type, value }) => ['', `${type}:`, value?.text ?? '']),
    ...(said.length > 0 ? ['', ...said] : []),
  ].join('\n');
}
