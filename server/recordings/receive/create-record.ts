import { randomUUID } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import type { NewUpload, UploadedTranscript } from '@minutebook/contract/resources/upload.ts';
import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { NewRecord } from '@minutebook/contract/v3/record-endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { created } from '../../http/reply.ts';
import { toCallFacts } from '../../records/writing/call-facts.ts';
import { createUpload } from './create-upload.ts';
import { makeUploadLink, UPLOADS_PATH } from './upload-link.ts';

/** Begins an upload like pages and v1 do. A record that is sent with its transcript is complete at once. */
export const createRecord: HandlerOf<(typeof v3Endpoints)['create-record']> = async ({
  body,
  caller,
  ctx,
}) => {
  requireOneContent(body);
  const { record_id, status, notes } = await createUpload(ctx, caller, {
    ...toNewUpload(body),
    rec_date_is_start: body.recorded_at_is_start === true,
    is_whole: body.media === undefined,
    about: { ...toCallFacts(body), access_member_ids: body.access_member_ids ?? [] },
  });
  const { slug } = caller.workspace;
  if (body.media === undefined) return created({ record_id, status, notes, upload: null });
  const { base_url } = ctx.config;
  const below = `${base_url}/api/v3/workspaces/${slug}/records/${record_id}/upload`;
  return created({
    record_id,
    status,
    notes,
    upload: {
      put_url: makeUploadLink({ keys: ctx.keys, base_url }, { slug, record_id, now: ctx.clock.now() }),
      tus_url: base_url + UPLOADS_PATH,
      complete_url: `${below}/complete`,
    },
  });
};

/** @throws VALIDATION_ERROR */
function requireOneContent({ media, transcript, dialogs }: NewRecord): void {
  const given = [media, transcript, dialogs].filter((content) => content !== undefined);
  if (given.length !== 1) throw errors.invalid('body', 'not_one_content');
}

function toNewUpload(body: NewRecord): NewUpload {
  const { media } = body;
  return {
    uuid: body.uuid ?? randomUUID(),
    rec_date: body.recorded_at,
    upload_source: 'api',
    ...(media !== undefined && { filename: media.filename, filesize: media.size_bytes }),
    transcript: body.dialogs === undefined ? (body.transcript ?? null) : toTranscript(body),
    title: body.title ?? null,
    source: body.source ?? null,
    scope: body.scope ?? null,
    transcribe_language: body.language ?? null,
    save_media: body.keep_media ?? null,
    save_dialog: body.keep_transcript ?? null,
    team_ids: body.team_ids ?? null,
    label_ids: body.label_ids ?? null,
    accessible_team_ids: body.access_team_ids ?? null,
  };
}

/** A transcript in our own format passes through the same checks as any file. */
const toTranscript = ({ recorded_at, dialogs, speakers }: NewRecord): UploadedTranscript => ({
  filename: 'transcript.json',
  content: JSON.stringify({
    format: 'minutebook.record/1',
    recorded_at: new Date(recorded_at).toISOString(),
    dialogs: dialogs?.map(({ text, speaker_id = 1, start_ms = null, duration_ms = null }) => ({
      text,
      speaker_id,
      start_ms,
      duration_ms,
    })),
    ...(speakers !== undefined && { speakers }),
  }),
});
