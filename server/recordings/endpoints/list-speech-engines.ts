import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { listSpeechChoices } from '../../engines/settings/speech-choices.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { requirePermitted } from '../../records/access/change-record.ts';

type ListSpeechEngines = HandlerOf<(typeof v3Endpoints)['list-speech-engines']>;

/** For those who may have it transcribed: what runs on the server is nobody else's concern. */
export const listSpeechEngines: ListSpeechEngines = async ({ params, caller, ctx }) => {
  await requirePermitted(ctx, { caller, recordId: params.record_id, permission: 'edit' });
  return ok({ items: await listSpeechChoices(ctx, caller.workspace.workspace_id) });
};
