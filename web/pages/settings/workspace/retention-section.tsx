import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Retention, WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { useDeferredValue, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Select } from '../../../components/select.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { SectionHeader } from '../section-header.tsx';
import { SettingsForm, WithSettings } from './settings-form.tsx';
import { useSettingsChange } from './settings-query.ts';

export function RetentionSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  return (
    <section>
      <SectionHeader title={settings.sections.retention} text={settings.retention_text} />
      <WithSettings slug={slug}>{(saved) => <RetentionForm slug={slug} saved={saved} />}</WithSettings>
    </section>
  );
}

function RetentionForm({ slug, saved }: { slug: string; saved: WorkspaceSettings }) {
  const { settings } = useWords();
  const [media_days, setMediaDays] = useState(saved.retention.media_days);
  const [transcript_days, setTranscriptDays] = useState(saved.retention.transcript_days);
  const [isAsking, setIsAsking] = useState(false);
  const change = useSettingsChange(slug);
  const next: Retention = { media_days, transcript_days };
  const is_changed = JSON.stringify(next) !== JSON.stringify(saved.retention);
  const preview = usePreview(slug, useDeferredValue(next));
  const count = (preview.data?.media_count ?? 0) + (preview.data?.transcript_count ?? 0);
  const save = () => change.mutateAsync({ retention: next });
  return (
    <>
      <SettingsForm
        is_changed={is_changed}
        busy={change.isPending}
        error={change.error}
        on_save={() => (count > 0 ? setIsAsking(true) : void save().catch(() => undefined))}
      >
        <Days label={settings.keep_media} value={media_days} on_change={setMediaDays} />
        <Days label={settings.keep_transcripts} value={transcript_days} on_change={setTranscriptDays} />
        <Preview slug={slug} policy={next} />
      </SettingsForm>
      <ConfirmDialog
        open={isAsking}
        on_close={() => setIsAsking(false)}
        title={settings.retention_confirm_title}
        text={settings.retention_confirm_text(
          preview.data?.media_count ?? 0,
          preview.data?.transcript_count ?? 0,
        )}
        confirm={settings.retention_confirm}
        on_confirm={save}
      />
    </>
  );
}

const DEFAULT_DAYS = 365;

function Days({
  label,
  value,
  on_change,
}: {
  label: string;
  value: number | null;
  on_change: (days: number | null) => void;
}) {
  const { settings } = useWords();
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <Select
        label={label}
        value={value === null ? 'for_ever' : 'days'}
        options={[
          { value: 'for_ever', text: settings.for_ever },
          { value: 'days', text: settings.for_days },
        ]}
        on_change={(kind) => on_change(kind === 'days' ? DEFAULT_DAYS : null)}
        className="min-w-56"
      />
      {value !== null && (
        <TextField
          label={settings.days_of(label)}
          hide_label
          type="number"
          min={1}
          max={36_500}
          required
          value={value}
          onChange={(event) => {
            const days = Math.round(event.target.valueAsNumber);
            if (days >= 1 && days <= 36_500) on_change(days);
          }}
          className="w-28"
        />
      )}
    </fieldset>
  );
}

const usePreview = (slug: string, policy: Retention) =>
  useQuery({
    queryKey: ['retention-preview', slug, policy],
    queryFn: ({ signal }) => client.previewRetention({ params: { slug }, body: policy }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What the policy would delete now. */
function Preview({ slug, policy }: { slug: string; policy: Retention }) {
  const { settings, records } = useWords();
  const format = useFormat();
  const { data } = usePreview(slug, useDeferredValue(policy));
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  const { media_count, media_bytes, transcript_count, protected_count, oldest } = data;
  const isEmpty = media_count + transcript_count === 0;
  return (
    <div aria-live="polite" className="rounded-card border border-line bg-sunken px-4 py-3">
      <h3 className="font-medium">{isEmpty ? settings.preview_none : settings.preview_title}</h3>
      {!isEmpty && (
        <ul className="mt-1 list-disc pl-5 text-soft">
          {media_count > 0 && <li>{settings.preview_media(media_count, format.bytes(media_bytes))}</li>}
          {transcript_count > 0 && <li>{settings.preview_transcripts(transcript_count)}</li>}
        </ul>
      )}
      {protected_count > 0 && <p className="mt-1 text-soft">{settings.preview_protected(protected_count)}</p>}
      {oldest.length > 0 && (
        <ul className="mt-2 flex flex-col gap-0.5 border-t border-line pt-2 text-sm">
          {oldest.map(({ record_id, title, recorded_at }) => (
            <li key={record_id} className="flex min-h-6 items-center gap-3">
              <Link
                to="/w/$slug/records/$record_id"
                params={{ slug, record_id: String(record_id) }}
                className="min-w-0 flex-1 truncate py-0.5 hover:underline"
              >
                {title ?? records.untitled}
              </Link>
              <span className="text-faint">{format.shortDate(recorded_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
