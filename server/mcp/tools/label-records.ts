import { endpoints } from '@minutebook/contract/endpoints.ts';
import { addLabels } from '../../records/labels/endpoints/add-labels.ts';
import { removeLabels } from '../../records/labels/endpoints/remove-labels.ts';
import { findPlace } from '../agent.ts';
import type { ToolOf } from '../tool.ts';

export const labelRecords: ToolOf<'label_records'> = async (given, agent) => {
  const { workspace, action, ...body } = given;
  const place = await findPlace(agent, workspace);
  if (action === 'add') await place.ask(endpoints['add-labels'], addLabels, { body });
  else await place.ask(endpoints['remove-labels'], removeLabels, { body });
  return { text: `Done: ${body.record_ids.length} records.`, place };
};
