import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { useId, useState } from 'react';
import { TextField } from '../../../components/text-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { SectionHeader } from '../section-header.tsx';
import { SettingsForm, WithSettings } from './settings-form.tsx';
import { useSettingsChange } from './settings-query.ts';

export function GeneralSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  return (
    <section>
      <SectionHeader title={settings.sections.general} />
      <WithSettings slug={slug}>{(saved) => <GeneralForm slug={slug} saved={saved} />}</WithSettings>
    </section>
  );
}

function GeneralForm({ slug, saved }: { slug: string; saved: WorkspaceSettings }) {
  const { settings } = useWords();
  const [name, setName] = useState(saved.name);
  const [timezone, setTimezone] = useState(saved.timezone);
  const change = useSettingsChange(slug);
  const zones = useId();
  const is_changed = name.trim() !== saved.name || timezone.trim() !== saved.timezone;
  return (
    <SettingsForm
      is_changed={is_changed && name.trim() !== '' && timezone.trim() !== ''}
      busy={change.isPending}
      error={change.error}
      on_save={() => change.mutate({ name: name.trim(), timezone: timezone.trim() })}
    >
      <TextField
        label={settings.name}
        value={name}
        maxLength={200}
        required
        onChange={(event) => setName(event.target.value)}
        error={name.trim() === '' ? settings.name_missing : undefined}
      />
      <TextField
        label={settings.timezone}
        hint={settings.timezone_hint}
        value={timezone}
        list={zones}
        required
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTimezone(event.target.value)}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <TextField label={settings.slug} hint={settings.slug_hint} value={slug} readOnly disabled />
    </SettingsForm>
  );
}
