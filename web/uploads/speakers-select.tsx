import { Select } from '../components/forms/select.tsx';
import { useWords } from '../words/use-words.tsx';

/** More are rare, and are found out. */
const MOST = 12;

interface SpeakersSelectProps {
  /** undefined: found out. */
  value: number | undefined;
  onChange: (count: number | undefined) => void;
}

/** How many people speak in a recording: told apart best when somebody has said so. */
export function SpeakersSelect({ value, onChange }: SpeakersSelectProps) {
  const { uploads: words } = useWords();
  const counts = Array.from({ length: MOST }, (_, index) => String(index + 1));
  return (
    <Select
      label={words.speakers}
      value={value === undefined ? '' : String(value)}
      options={[
        { value: '', text: words.speakers_found },
        ...counts.map((count) => ({ value: count, text: count })),
      ]}
      onChange={(count) => onChange(count === '' ? undefined : Number(count))}
    />
  );
}
