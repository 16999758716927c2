import { appActionItemEndpoints } from '@minutebook/contract/app/action-item-endpoints.ts';
import { createActionItem } from '../../records/action-items/change-action-items.ts';
import { findPlace } from '../agent.ts';
import { toAnswerText, toRecordUrl } from '../links.ts';
import type { ToolOf } from '../tool.ts';

export const addActionItem: ToolOf<'add_action_item'> = async (given, agent) => {
  const { workspace, record_id, dialog_id, ...body } = given;
  const place = await findPlace(agent, workspace);
  const { id } = await place.ask(appActionItemEndpoints['create-action-item'], createActionItem, {
    params: { record_id },
    body: { ...body, ...(dialog_id !== undefined && { dialog_ids: [dialog_id] }) },
  });
  const url = toRecordUrl(agent, { slug: place.slug, record_id });
  return { text: toAnswerText({ action_item_id: id, url }), place };
};
