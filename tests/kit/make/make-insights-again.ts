import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { selectInsights } from '../../../server/records/corrections/correction-queries.ts';
import { RecordWriter } from '../../../server/records/record-writer.ts';
import type { TestServer } from '../test-server.ts';

export type Said = [text: string, assignee?: string | null, due?: string | null, dialog_ids?: number[]];

export const toActionItemValue = (items: readonly Said[]): InsightValue => ({
  text: items.map(([text]) => `- [ ] ${text}`).join('\n'),
  items: items.map(([text, assignee = null, due_date = null, dialog_ids = []]) => ({
    text,
    assignee,
    due_date,
    dialog_ids,
  })),
});

/** Stores action items like the worker does when insights are made again. */
export const makeActionItemsAgain = (
  server: TestServer,
  record: { workspace_id: number; record_id: number },
  items: readonly Said[],
): Promise<void> =>
  server.ctx.db.transaction(async (tx) => {
    const event = { kind: 'record.process', actor_user_id: null, at: server.clock.now() } as const;
    const writer = new RecordWriter(tx, record, event);
    const insights = await tx.query(selectInsights, [record.workspace_id, record.record_id]);
    await writer.deleteInsights(insights.map(({ insight_id }) => insight_id));
    const value = toActionItemValue(items);
    await writer.addInsights([
      { type: 'action_item', status: 'processed', value, language: 'en', is_edited: false },
    ]);
  });
