import { addLabels } from '../records/endpoints/add-labels.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1AddLabel: V1Handler<'v1-add-label'> = async ({ params, ...input }) => {
  const body = { record_ids: [params.record_id], label_ids: [params.label_id] };
  return addLabels({ ...input, params, body });
};
