import { choice, required, text, texts, withDefault } from '../../parser/option.ts';
import { eachItem } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { toLength, toTimeIn } from '../../output/to-time.ts';
import { mostItems, recordFilters, takeItems, toRecordQuery } from './record-filters.ts';

const MODES = ['all_fields', 'title_terms', 'transcript', 'insights', 'everywhere'] as const;

export const recordSearch = defineCommand({
  name: 'record search',
  summary: 'Searches records, and shows where the first match is',
  operands: { query: required(text('words', 'all of them must occur; "in quotes" side by side')) },
  options: {
    in: withDefault(choice(MODES, 'where'), 'everywhere'),
    speaker: texts('name', 'somebody who speaks'),
    participant: texts('name', 'somebody who speaks, was invited or owns it'),
    ...recordFilters,
    limit: mostItems,
  },
  example: 'record search "harbor plan" --speaker Ngozi',
  is_list: true,
  async run({ query: words, in: mode, speaker, participant, limit, ...filters }, { inWorkspace, format }) {
    const { client, slug } = await inWorkspace();
    const query = {
      ...(await toRecordQuery(client, slug, filters)),
      query: words,
      search_mode: mode,
      speakers: [...speaker],
      participants: [...participant],
      limit: Math.min(100, limit),
    };
    const items = await takeItems(eachItem(client.searchRecords, { params: { slug }, query }), limit);
    const shown = tableOf(items, {
      id: ({ record }) => record.id,
      recorded: ({ record }) => toTimeIn(format, record.recorded_at),
      title: ({ record }) => record.title,
      hits: (item) => item.hit_count,
      at: ({ snippets }) => toLength(snippets[0]?.start_ms ?? null),
      who: ({ snippets }) => snippets[0]?.speaker_name ?? null,
      text: ({ snippets, field_hits: [field] }) => snippets[0]?.text ?? field?.text ?? null,
    });
    return { json: { items }, shown };
  },
});
