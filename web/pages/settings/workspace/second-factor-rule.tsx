import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { secondFactorRules } from '@minutebook/contract/resources/value-lists.ts';
import { useState } from 'react';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { SaveForm } from '../../../components/forms/save-form.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useSettingsChange } from './settings-query.ts';

/** Whether members need a second factor. */
export function SecondFactorRule({ slug, saved }: { slug: string; saved: WorkspaceSettings }) {
  const { settings } = useWords();
  const [rule, setRule] = useState(saved.second_factor);
  const { mutate, isPending, error } = useSettingsChange(slug);
  const texts = {
    optional: { text: settings.rule_optional, hint: settings.rule_optional_hint },
    required: { text: settings.rule_required, hint: settings.rule_required_hint },
    always: { text: settings.rule_always, hint: settings.rule_always_hint },
  };
  return (
    <Section title={settings.rule_title} text={`${settings.rule_text} ${settings.rule_note}`}>
      <SaveForm
        may_save={rule !== saved.second_factor}
        busy={isPending}
        error={error}
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
    </Section>
  );
}
