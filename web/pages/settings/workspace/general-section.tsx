import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { secondFactorRules } from '@minutebook/contract/resources/value-lists.ts';
import { toErrorText, isAboutInput } from '../../../components/states/error-text.ts';
import { ApiError } from '@minutebook/sdk';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { SaveForm } from '../../../components/forms/save-form.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { joinSentences } from '../../../words/join-sentences.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { KnownVoices } from './known-voices.tsx';
import { settingsQuery, useSettingsChange } from './settings-query.ts';
import { TestMail } from './test-mail.tsx';
import { useSlug } from '../../../session/queries.ts';

export function GeneralSection() {
  const slug = useSlug();
  const { settings } = useWords();
  const query = useQuery(settingsQuery(slug));
  return (
    <>
      <Section title={settings.sections.general} text={settings.general_text}>
        <Loaded query={query}>{(saved) => <GeneralForm saved={saved} />}</Loaded>
      </Section>
      {query.data !== undefined && <SecondFactorRule saved={query.data} />}
      {query.data !== undefined && <KnownVoices key={String(query.data.knows_voices)} saved={query.data} />}
      <TestMail />
    </>
  );
}

function GeneralForm({ saved }: { saved: WorkspaceSettings }) {
  const slug = useSlug();
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

/** Whether members need a second factor. */
function SecondFactorRule({ saved }: { saved: WorkspaceSettings }) {
  const slug = useSlug();
  const words = useWords();
  const { settings } = words;
  const [rule, setRule] = useState(saved.second_factor);
  const { mutate, mutateAsync, reset, isPending, error } = useSettingsChange(slug);
  const asks = error instanceof ApiError && error.reason?.name === 'rule_locks_you_out';
  const texts = {
    optional: { text: settings.rule_optional, hint: settings.rule_optional_hint },
    required: { text: settings.rule_required, hint: settings.rule_required_hint },
    always: { text: settings.rule_always, hint: settings.rule_always_hint },
  };
  return (
    <Section
      title={settings.rule_title}
      text={joinSentences(words, [settings.rule_text, settings.rule_note])}
    >
      <SaveForm
        may_save={rule !== saved.second_factor}
        busy={isPending}
        error={asks ? null : error}
        onSave={() => mutate({ second_factor: rule })}
      >
        <ChoiceCards
          label={settings.rule_title}
          hide_label
          value={rule}
          onChange={setRule}
          options={secondFactorRules.map((value) => ({ value, ...texts[value] }))}
        />
      </SaveForm>
      <ConfirmDialog
        open={asks}
        onClose={reset}
        title={settings.rule_locks_title}
        text={settings.rule_locks_text}
        confirm={settings.rule_locks_confirm}
        onConfirm={() => mutateAsync({ second_factor: rule, locks_me_out: true })}
      />
    </Section>
  );
}
