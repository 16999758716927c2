import { momentEndpoints } from '@minutebook/contract/v3/moment-endpoints.ts';
import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';
import { momentHandlers } from '../../records/moments/acts/moment-handlers.ts';
import { findPlace } from '../agent.ts';
import { toAnswerText, toRecordUrl } from '../links.ts';
import type { ToolOf } from '../tool.ts';

export const addMoment: ToolOf<'add_moment'> = async (given, agent) => {
  const { workspace, record_id, kind = 'note', dialog_id, only_me, ...said } = given;
  const place = await findPlace(agent, workspace);
  const { id, start_ms } = await place.ask(
    momentEndpoints['create-moment'],
    momentHandlers['create-moment'],
    {
      params: { record_id },
      body: {
        kind,
        ...said,
        ...(dialog_id !== undefined && { dialog_ids: [dialog_id] }),
        ...(only_me !== undefined && { audience: only_me ? 'author' : 'record' }),
      },
    },
  );
  const url = toRecordUrl(agent, { slug: place.slug, record_id, start_ms });
  return { text: toAnswerText({ moment_id: id, time: toTimecode(start_ms), url }), place };
};
