import { useQuery } from '@tanstack/react-query';
import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { maskKinds } from '@minutebook/contract/resources/value-lists.ts';
import { useState } from 'react';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { SaveForm } from '../../../components/forms/save-form.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { TextArea, TextField } from '../../../components/forms/text-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { settingsQuery, useSettingsChange } from './settings-query.ts';
import { useSlug } from '../../../session/queries.ts';
import { toLines } from '../../../components/forms/to-lines.ts';

export function MaskingSection() {
  const slug = useSlug();
  const { settings } = useWords();
  return (
    <Section title={settings.sections.masking} text={settings.masking_text}>
      <Loaded query={useQuery(settingsQuery(slug))}>
        {({ masking }) => <MaskingForm saved={masking} />}
      </Loaded>
    </Section>
  );
}

function MaskingForm({ saved }: { saved: WorkspaceSettings['masking'] }) {
  const slug = useSlug();
  const { settings } = useWords();
  const stored = { ...saved, words: saved.words.join('\n'), phone_regions: saved.phone_regions.join(', ') };
  const [edits, setEdits] = useState<Partial<typeof stored>>({});
  const { active, words, left_out, phone_regions } = { ...stored, ...edits };
  const edit = (change: typeof edits) => setEdits((earlier) => ({ ...earlier, ...change }));
  const { mutate, isPending, error } = useSettingsChange(slug);
  const next = {
    active,
    words: [...new Set(toLines(words))],
    phone_regions: toRegions(phone_regions),
    left_out: maskKinds.filter((kind) => left_out.includes(kind)),
  };
  const isWrong = next.phone_regions.some((region) => region.length !== 2);
  return (
    <SaveForm
      may_save={!isWrong && JSON.stringify(next) !== JSON.stringify(saved)}
      busy={isPending}
      error={error}
      onSave={() =>
        // Changes made while it is saved stay.
        mutate({ masking: next }, { onSuccess: () => setEdits((now) => (now === edits ? {} : now)) })
      }
    >
      <Checkbox checked={active} onChange={(isOn) => edit({ active: isOn })}>
        {settings.masking_on}
      </Checkbox>
      <fieldset disabled={!active} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-medium">{settings.mask_kinds}</legend>
        {maskKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={!left_out.includes(kind)}
            onChange={(isMasked) =>
              edit({ left_out: isMasked ? left_out.filter((other) => other !== kind) : [...left_out, kind] })
            }
          >
            {settings.mask_kind[kind]}
          </Checkbox>
        ))}
      </fieldset>
      <p className="text-sm text-faint">{settings.mask_names_hint}</p>
      <TextArea
        label={settings.mask_words}
        hint={settings.mask_words_hint}
        rows={5}
        value={words}
        onChange={(event) => edit({ words: event.target.value })}
      />
      <TextField
        label={settings.phone_regions}
        hint={settings.phone_regions_hint}
        error={isWrong ? settings.phone_regions_wrong : undefined}
        value={phone_regions}
        onChange={(event) => edit({ phone_regions: event.target.value })}
      />
    </SaveForm>
  );
}

const toRegions = (text: string) => [...new Set(text.toUpperCase().match(/[A-Z]+/g))];
