import { useQuery, useMutation, useQueryClient, queryOptions, keepPreviousData } from '@tanstack/react-query';
import { useState, useDeferredValue } from 'react';
import type { Retention, RetentionPreview as Preview } from '@minutebook/contract/app/workspace-endpoints.ts';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { SaveForm } from '../../../components/forms/save-form.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { settingsQuery, useSettingsChange } from '../workspace/settings-query.ts';
import { client } from '../../../session/client.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useSlug } from '../../../session/queries.ts';

export function RetentionSection() {
  const slug = useSlug();
  const { settings } = useWords();
  return (
    <Section title={settings.sections.retention} text={settings.retention_text}>
      <Loaded query={useQuery(settingsQuery(slug))}>
        {({ retention }) => <RetentionForm saved={retention} />}
      </Loaded>
    </Section>
  );
}

/** Nothing is deleted unannounced: the preview of what the policy would delete is shown before it is saved. */
function RetentionForm({ saved }: { saved: Retention }) {
  const slug = useSlug();
  const { settings } = useWords();
  const format = useFormat();
  const [media, setMedia] = useState<Days>(saved.media_days);
  const [transcripts, setTranscripts] = useState<Days>(saved.transcript_days);
  const [announced, setAnnounced] = useState<{ preview: Preview; policy: Retention }>();
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
      if (preview.media_count + preview.transcript_count > 0) setAnnounced({ preview, policy: next });
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
        {is_whole && <RetentionPreview policy={next} />}
      </SaveForm>
      <ConfirmDialog
        open={announced !== undefined}
        onClose={() => setAnnounced(undefined)}
        title={settings.retention_confirm_title}
        text={announced === undefined ? '' : settings.retention_confirm_text(toSum(announced.preview))}
        confirm={settings.retention_confirm}
        onConfirm={async () => announced && change.mutateAsync({ retention: announced.policy })}
      />
    </>
  );
}

/** null: for ever; undefined: the text is not a number of days. */
type Days = number | null | undefined;

const MOST_DAYS = 36_500;
const PROPOSED_DAYS = '365';

interface DaysFieldProps {
  label: string;
  value: Days;
  onChange: (days: Days) => void;
}

/** The period for which something is kept. */
function DaysField({ label, value, onChange }: DaysFieldProps) {
  const { settings } = useWords();
  // The raw text: on the way from 365 to 90 it is no number for a moment.
  const [text, setText] = useState(value == null ? PROPOSED_DAYS : String(value));
  const write = (next: string) => {
    setText(next);
    onChange(toDays(next));
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Select
        label={label}
        value={value === null ? 'for_ever' : 'days'}
        options={[
          { value: 'for_ever', text: settings.for_ever },
          { value: 'days', text: settings.for_days },
        ]}
        onChange={(kind) => (kind === 'days' ? write(PROPOSED_DAYS) : onChange(null))}
        className="min-w-56"
      />
      {value !== null && (
        <TextField
          label={settings.days_of(label)}
          hide_label
          type="number"
          min={1}
          max={MOST_DAYS}
          value={text}
          error={value === undefined ? settings.days_wrong : undefined}
          onChange={(event) => write(event.target.value)}
          // Beside the other field, which has its label above it; on a phone below it.
          className="w-44 sm:pt-6"
        />
      )}
    </div>
  );
}

function toDays(text: string): number | undefined {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : undefined;
}

/** Previews what a policy would delete now. */
const retentionPreviewQuery = (slug: string, policy: Retention) =>
  queryOptions({
    queryKey: ['retention-preview', slug, policy],
    queryFn: ({ signal }) => client.previewRetention({ params: { slug }, body: policy }, { signal }),
  });

/** Shows what the policy would delete now. */
function RetentionPreview({ policy }: { policy: Retention }) {
  const slug = useSlug();
  const { settings } = useWords();
  const format = useFormat();
  const preview = useQuery({
    ...retentionPreviewQuery(slug, useDeferredValue(policy)),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={preview}>
      {({ media_count, media_bytes, transcript_count, protected_count, oldest }) => {
        const isEmpty = media_count + transcript_count === 0;
        return (
          <div aria-live="polite" className="rounded-card border border-line bg-sunken px-4 py-3">
            <h3 className="font-medium">{isEmpty ? settings.preview_none : settings.preview_title}</h3>
            {!isEmpty && (
              <ul className="mt-1 list-disc pl-5 text-soft">
                {media_count > 0 && (
                  <li>{settings.preview_media({ count: media_count, size: format.bytes(media_bytes) })}</li>
                )}
                {transcript_count > 0 && <li>{settings.preview_transcripts(transcript_count)}</li>}
              </ul>
            )}
            {protected_count > 0 && (
              <p className="mt-1 text-soft">{settings.preview_protected(protected_count)}</p>
            )}
            <Oldest records={oldest} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Oldest({ records: oldest }: { records: Preview['oldest'] }) {
  const slug = useSlug();
  const titleOf = useTitleOf();
  const format = useFormat();
  if (oldest.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-0.5 border-t border-line pt-2 text-sm">
      {oldest.map(({ record_id, title, recorded_at }) => (
        <li key={record_id} className="flex min-h-6 items-center gap-3">
          <Link
            to="/w/$slug/records/$record_id"
            params={{ slug, record_id: String(record_id) }}
            className="min-w-0 flex-1 truncate py-0.5 hover:underline"
          >
            {titleOf({ title, started_at: recorded_at })}
          </Link>
          <span className="text-faint">{format.shortDate(recorded_at)}</span>
        </li>
      ))}
    </ul>
  );
}
