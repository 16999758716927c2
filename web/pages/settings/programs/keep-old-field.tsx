import { Select } from '../../../components/forms/select.tsx';
import { useWords } from '../../../words/use-words.tsx';

const choices = ['0', '1', '24', '72', '168'] as const;

/** In hours. */
export type KeepOld = (typeof choices)[number];

interface KeepOldFieldProps {
  value: KeepOld;
  error: string | undefined;
  on_change: (choice: KeepOld) => void;
}

/** How long the old secret goes on working beside the new one. */
export function KeepOldField({ value, error, on_change }: KeepOldFieldProps) {
  const { programs } = useWords();
  return (
    <Select
      label={programs.keep_old}
      error={error}
      value={value}
      options={choices.map((choice) => ({ value: choice, text: programs.hours(Number(choice)) }))}
      on_change={on_change}
    />
  );
}
