import { Select } from '../../../components/forms/select.tsx';
import { useWords } from '../../../words/use-words.tsx';

const choices = ['0', '1', '24', '72', '168'] as const;

/** In hours. */
export type KeepOld = (typeof choices)[number];

interface KeepOldFieldProps {
  value: KeepOld;
  error: string | undefined;
  onChange: (choice: KeepOld) => void;
}

/** How long the old secret goes on working beside the new one. */
export function KeepOldField({ value, error, onChange }: KeepOldFieldProps) {
  const { programs } = useWords();
  return (
    <Select
      label={programs.keep_old}
      error={error}
      value={value}
      options={choices.map((choice) => ({ value: choice, text: programs.hours(Number(choice)) }))}
      onChange={onChange}
    />
  );
}
