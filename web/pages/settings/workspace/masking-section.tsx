import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { useId, useState } from 'react';
import { Checkbox } from '../../../components/checkbox.tsx';
import { fieldClass } from '../../../components/field.ts';
import { TextField } from '../../../components/text-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { SectionHeader } from '../section-header.tsx';
import { SettingsForm, WithSettings } from './settings-form.tsx';
import { useSettingsChange } from './settings-query.ts';

export function MaskingSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  return (
    <section>
      <SectionHeader title={settings.sections.masking} text={settings.masking_text} />
      <WithSettings slug={slug}>{(saved) => <MaskingForm slug={slug} saved={saved} />}</WithSettings>
    </section>
  );
}

const toLines = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
const toRegions = (text: string) => [...new Set(text.toUpperCase().match(/[A-Z]+/g))];

function MaskingForm({ slug, saved }: { slug: string; saved: WorkspaceSettings }) {
  const { settings } = useWords();
  const [active, setActive] = useState(saved.masking.active);
  const [words, setWords] = useState(saved.masking.words.join('\n'));
  const [regions, setRegions] = useState(saved.masking.phone_regions.join(', '));
  const change = useSettingsChange(slug);
  const id = useId();
  const next = { active, words: toLines(words), phone_regions: toRegions(regions) };
  const isWrong = next.phone_regions.some((region) => region.length !== 2);
  return (
    <SettingsForm
      is_changed={!isWrong && JSON.stringify(next) !== JSON.stringify(saved.masking)}
      busy={change.isPending}
      error={change.error}
      on_save={() => change.mutate({ masking: next })}
    >
      <Checkbox checked={active} on_change={setActive}>
        {settings.masking_on}
      </Checkbox>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {settings.mask_words}
        </label>
        <textarea
          id={id}
          rows={5}
          value={words}
          aria-describedby={`${id}-note`}
          onChange={(event) => setWords(event.target.value)}
          className={`${fieldClass} py-2`}
        />
        <p id={`${id}-note`} className="text-sm text-faint">
          {settings.mask_words_hint}
        </p>
      </div>
      <TextField
        label={settings.phone_regions}
        hint={settings.phone_regions_hint}
        error={isWrong ? settings.phone_regions_wrong : undefined}
        value={regions}
        onChange={(event) => setRegions(event.target.value)}
      />
    </SettingsForm>
  );
}
