import { useWords } from '../../words/use-words.tsx';
import { TextArea } from '../forms/text-area.tsx';

interface NetworksFieldProps {
  value: string;
  /** Why one of them was refused. */
  error: string | undefined;
  onChange: (text: string) => void;
}

export function NetworksField({ value, error, onChange }: NetworksFieldProps) {
  const { programs } = useWords();
  return (
    <TextArea
      label={programs.networks}
      hint={programs.networks_hint}
      error={error}
      value={value}
      rows={2}
      maxLength={1_100}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Networks as people separate them; undefined: none, so any will do. */
export function toNetworks(text: string): string[] | undefined {
  const networks = text.split(/[\s,;]+/).filter((network) => network !== '');
  return networks.length === 0 ? undefined : networks;
}
