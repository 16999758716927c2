import { useQuery } from '@tanstack/react-query';
import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { useId, useState } from 'react';
import { toErrorText } from '../../../components/states/error-text.ts';
import { isAboutInput } from '../../../components/frame/is-about-input.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { SaveForm } from '../../../components/forms/save-form.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';
import { settingsQuery, useSettingsChange } from './settings-query.ts';

export function GeneralSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  const query = useQuery(settingsQuery(slug));
  return (
    <>
      <Section title={settings.sections.general} text={settings.general_text}>
        <Loaded query={query}>{(saved) => <GeneralForm slug={slug} saved={saved} />}</Loaded>
      </Section>
      {query.data !== undefined && <SecondFactorRule slug={slug} saved={query.data} />}
    </>
  );
}

function GeneralForm({ slug, saved }: { slug: string; saved: WorkspaceSettings }) {
  const words = useWords();
  const { settings } = words;
  const [name, setName] = useState(saved.name);
  const [timezone, setTimezone] = useState(saved.timezone);
  const { mutate, reset, isPending, error } = useSettingsChange(slug);
  const next = { name: name.trim(), timezone: timezone.trim() };
  const is_whole = next.name !== '' && next.timezone !== '';
  // Any name is valid, so the refusal is about the time zone.
  const isUnknownZone = isAboutInput(error);
  return (
    <SaveForm
      may_save={is_whole && (next.name !== saved.name || next.timezone !== saved.timezone)}
      busy={isPending}
      error={isUnknownZone ? null : error}
      onSave={() => mutate(next)}
    >
      <TextField
        label={settings.name}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        error={next.name === '' ? settings.name_missing : undefined}
      />
      <TimezoneField
        value={timezone}
        onChange={(zone) => {
          setTimezone(zone);
          if (isUnknownZone) reset();
        }}
        error={isUnknownZone ? toErrorText(error, words) : undefined}
      />
      <TextField label={settings.slug} hint={settings.slug_hint} value={slug} readOnly />
    </SaveForm>
  );
}

interface TimezoneFieldProps {
  value: string;
  onChange: (timezone: string) => void;
  error: string | undefined;
}

/** Suggests the zones that the browser knows. */
function TimezoneField({ value, onChange, error }: TimezoneFieldProps) {
  const { settings } = useWords();
  const zones = useId();
  return (
    <>
      <TextField
        label={settings.timezone}
        hint={settings.timezone_hint}
        error={error}
        value={value}
        list={zones}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}
