import { useQuery } from '@tanstack/react-query';
import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
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
        {/* What is saved or taken back is what is shown. */}
        {(saved) => <MaskingForm key={JSON.stringify(saved.masking)} saved={saved} />}
      </Loaded>
    </Section>
  );
}

function MaskingForm({ saved }: { saved: WorkspaceSettings }) {
  const slug = useSlug();
  const { settings } = useWords();
  const [active, setActive] = useState(saved.masking.active);
  const [words, setWords] = useState(saved.masking.words.join('\n'));
  const [left_out, setLeftOut] = useState<readonly MaskKind[]>(saved.masking.left_out);
  const [regions, setRegions] = useState(saved.masking.phone_regions.join(', '));
  const { mutate, isPending, error } = useSettingsChange(slug);
  const next = {
    active,
    words: [...new Set(toLines(words))],
    phone_regions: toRegions(regions),
    left_out: maskKinds.filter((kind) => left_out.includes(kind)),
  };
  const isWrong = next.phone_regions.some((region) => region.length !== 2);
  return (
    <SaveForm
      may_save={!isWrong && JSON.stringify(next) !== JSON.stringify(saved.masking)}
      busy={isPending}
      error={error}
      onSave={() => mutate({ masking: next })}
    >
      <Checkbox checked={active} onChange={setActive}>
        {settings.masking_on}
      </Checkbox>
      <fieldset disabled={!active} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-medium">{settings.mask_kinds}</legend>
        {maskKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={!left_out.includes(kind)}
            onChange={(isMasked) =>
              setLeftOut(isMasked ? left_out.filter((other) => other !== kind) : [...left_out, kind])
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
        onChange={(event) => setWords(event.target.value)}
      />
      <TextField
        label={settings.phone_regions}
        hint={settings.phone_regions_hint}
        error={isWrong ? settings.phone_regions_wrong : undefined}
        value={regions}
        onChange={(event) => setRegions(event.target.value)}
      />
    </SaveForm>
  );
}

const toRegions = (text: string) => [...new Set(text.toUpperCase().match(/[A-Z]+/g))];
