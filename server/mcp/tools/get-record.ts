import { appActionItemEndpoints } from '@minutebook/contract/app/action-item-endpoints.ts';
import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightOf, V2Insight } from '@minutebook/contract/resources/insight.ts';
import { actionItemHandlers } from '../../records/action-items/action-item-handlers.ts';
import { getV3Record } from '../../records/get-record.ts';
import { findPlace } from '../agent.ts';
import { toAnswerText, toRecordUrl } from '../links.ts';
import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { ToolOf } from '../tool.ts';

export const getRecord: ToolOf<'get_record'> = async ({ workspace, record_id }, agent) => {
  const place = await findPlace(agent, workspace);
  const { record } = await place.ask(v3Endpoints['get-record'], getV3Record, {
    params: { record_id },
    query: { include: 'insights' },
  });
  const { items } = await place.ask(
    appActionItemEndpoints['list-record-action-items'],
    actionItemHandlers['list-record-action-items'],
    { params: { record_id } },
  );
  const { extra, insights = [] } = record;
  const names = new Map(extra.speakers.map(({ speaker_id, name }) => [speaker_id, name ?? `#${speaker_id}`]));
  const link = (ms: number) => toRecordUrl(agent, { slug: place.slug, record_id, start_ms: ms });
  const text = toAnswerText({
    record_id,
    title: record.title,
    started_at: record.started_at,
    length: record.duration_ms === null ? null : toTimecode(record.duration_ms),
    url: toRecordUrl(agent, { slug: place.slug, record_id }),
    status: record.is_ready ? null : 'not ready yet',
    failure: extra.failure,
    language: extra.language,
    owner: record.owner?.name,
    labels: record.labels.map(({ name }) => name),
    teams: record.teams.map(({ name }) => name),
    contacts: record.contacts?.map(({ name, company, email }) => ({ name, company, email })),
    event: record.event?.summary,
    attendees: record.attendees,
    speakers: extra.speakers.map(({ speaker_id, name, talk_time_ms }) => ({
      speaker_id,
      name: name ?? names.get(speaker_id),
      talk_time: toTimecode(talk_time_ms),
    })),
    transcript: record.availability.transcript,
    masked: record.pii_redaction_active,
    summary: find(insights, 'summary')?.value?.text,
    decisions: record.decisions,
    open_questions: record.open_questions,
    risks: record.risks,
    takeaways: find(insights, 'takeaway')?.value?.text,
    action_items: items.map(({ text: said, assignee, due_date, is_done, dialog_ids }) => ({
      text: said,
      assignee: assignee?.name,
      due_date,
      is_done,
      dialog_ids,
    })),
    chapters: find(insights, 'toc')?.value?.items?.map(({ title, start_ms }) => ({
      title,
      ...(start_ms !== undefined && { time: toTimecode(start_ms), url: link(start_ms) }),
    })),
    dates: find(insights, 'date_time')?.value?.items,
    keywords: find(insights, 'keyword')?.value?.items?.map((item) => item.text),
  });
  return { text, place, record_ids: [record_id] };
};

type Insights = readonly V2Insight[];

const find = <Kind extends InsightType>(insights: Insights, type: Kind) =>
  insights.find(
    (insight): insight is InsightOf<Kind> => insight.type === type && insight.status === 'processed',
  );
