import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { correctionHandlers } from '../../records/corrections/correction-handlers.ts';
import { updateRecord } from '../../records/update-record.ts';
import { findPlace } from '../agent.ts';
import type { ToolOf } from '../tool.ts';

export const editRecord: ToolOf<'edit_record'> = async (given, agent) => {
  const { workspace, record_id, title, speakers = [] } = given;
  if (title === undefined && speakers.length === 0) {
    throw errors.invalid('arguments', 'not_as_described', { text: 'must hold title or speakers' });
  }
  const place = await findPlace(agent, workspace);
  if (title !== undefined) {
    await place.ask(appEndpoints['update-record'], updateRecord, { params: { record_id }, body: { title } });
  }
  for (const { speaker_id, name } of speakers) {
    const question = { params: { record_id, speaker_id }, body: { name } };
    await place.ask(appEndpoints['rename-speaker'], correctionHandlers['rename-speaker'], question);
  }
  return { text: 'Done.', place };
};
