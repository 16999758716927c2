import { removeLabels } from '../records/endpoints/remove-labels.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1RemoveLabel: V1Handler<'v1-remove-label'> = async ({ params, ...input }) => {
  const body = { record_ids: [params.record_id], label_ids: [params.label_id] };
  return removeLabels({ ...input, params, body });
};
