import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Retention, RetentionPreview as Preview } from '@minutebook/contract/app/workspace-endpoints.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { SaveForm } from '../../../components/forms/save-form.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { DaysField, type Days } from './days-field.tsx';
import { RetentionPreview } from './retention-preview.tsx';
import { retentionPreviewQuery } from './retention-preview-query.ts';
import { useSettingsChange } from '../workspace/settings-query.ts';

/** Nothing is deleted unannounced: the preview of what the policy would delete is shown before it is saved. */
export function RetentionForm({ slug, saved }: { slug: string; saved: Retention }) {
  const { settings } = useWords();
  const format = useFormat();
  const [media, setMedia] = useState<Days>(saved.media_days);
  const [transcripts, setTranscripts] = useState<Days>(saved.transcript_days);
  const [announced, setAnnounced] = useState<Preview>();
  const queries = useQueryClient();
  const change = useSettingsChange(slug);
  const is_whole = media !== undefined && transcripts !== undefined;
  const next = is_whole ? { media_days: media, transcript_days: transcripts } : saved;
  const toSum = ({ media_count, transcript_count }: Preview) =>
    format.list([
      ...(media_count > 0 ? [settings.recordings_of(media_count)] : []),
      ...(transcript_count > 0 ? [settings.preview_transcripts(transcript_count)] : []),
    ]);
  const save = useMutation({
    async mutationFn() {
      const preview = await queries.fetchQuery(retentionPreviewQuery(slug, next));
      if (preview.media_count + preview.transcript_count > 0) setAnnounced(preview);
      else await change.mutateAsync({ retention: next });
    },
  });
  return (
    <>
      <SaveForm
        may_save={is_whole && JSON.stringify(next) !== JSON.stringify(saved)}
        busy={save.isPending}
        error={save.error}
        onSave={() => save.mutate()}
      >
        <DaysField label={settings.keep_media} value={media} onChange={setMedia} />
        <DaysField label={settings.keep_transcripts} value={transcripts} onChange={setTranscripts} />
        {is_whole && <RetentionPreview slug={slug} policy={next} />}
      </SaveForm>
      <ConfirmDialog
        open={announced !== undefined}
        onClose={() => setAnnounced(undefined)}
        title={settings.retention_confirm_title}
        text={announced === undefined ? '' : settings.retention_confirm_text(toSum(announced))}
        confirm={settings.retention_confirm}
        onConfirm={() => change.mutateAsync({ retention: next })}
      />
    </>
  );
}
