/** The language and the length in which a model writes minutes: of a template, or of one run. null: as always. */
import type { InsightTemplate } from '@minutebook/contract/v3/template-endpoints.ts';
import { useLanguageOptions, useWords } from '../../words/use-words.tsx';
import { Select } from './select.tsx';

export type MinutesLanguage = InsightTemplate['language'];
export type MinutesLength = InsightTemplate['length'];

const LANGUAGES = ['en', 'ko', 'ja'] as const;
const LENGTHS = ['short', 'medium', 'long'] as const;

interface ChoiceProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

export function LanguageChoice({ value, onChange }: ChoiceProps<MinutesLanguage>) {
  const { record_tools: words } = useWords();
  const named = useLanguageOptions();
  return (
    <Select
      label={words.minutes_language}
      value={value ?? ''}
      options={[
        { value: '', text: words.minutes_language_usual },
        ...named.filter((option) => LANGUAGES.some((each) => each === option.value)),
      ]}
      onChange={(chosen) => onChange(LANGUAGES.find((each) => each === chosen) ?? null)}
    />
  );
}

export function LengthChoice({ value, onChange }: ChoiceProps<MinutesLength>) {
  const { record_tools: words } = useWords();
  return (
    <Select
      label={words.minutes_length}
      value={value ?? ''}
      options={[
        { value: '', text: words.minutes_length_usual },
        ...LENGTHS.map((each) => ({ value: each, text: words.minutes_lengths[each] })),
      ]}
      onChange={(chosen) => onChange(LENGTHS.find((each) => each === chosen) ?? null)}
    />
  );
}
