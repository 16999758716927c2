import { endpoints } from '@minutebook/contract/endpoints.ts';
import { recordLabelHandlers } from '../../records/labels/record-label-handlers.ts';
import { findPlace } from '../agent.ts';
import type { ToolOf } from '../tool.ts';

export const labelRecords: ToolOf<'label_records'> = async (given, agent) => {
  const { workspace, action, ...body } = given;
  const place = await findPlace(agent, workspace);
  if (action === 'add') await place.ask(endpoints['add-labels'], recordLabelHandlers['add-labels'], { body });
  else await place.ask(endpoints['remove-labels'], recordLabelHandlers['remove-labels'], { body });
  return { text: `Done: ${body.record_ids.length} records.`, place };
};
