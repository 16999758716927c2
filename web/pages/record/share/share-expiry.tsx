import type { SharedRecordDuration } from '@minutebook/contract/resources/allowed-values.ts';
import type { ShareDays } from '@minutebook/contract/resources/share.ts';
import { Select } from '../../../components/forms/select.tsx';
import { useWords } from '../../../words/use-words.tsx';

interface ShareExpiryProps {
  value: SharedRecordDuration;
  onChange: (duration: SharedRecordDuration) => void;
}

/** How long a link lives. */
export function ShareExpiry({ value, onChange }: ShareExpiryProps) {
  const { record_tools: words } = useWords();
  return (
    <Select
      label={words.share_expiry}
      className="max-w-48 [&_select]:h-10"
      value={value}
      options={shareDurations.map((duration) => ({ value: duration, text: words.durations[duration] }))}
      onChange={onChange}
    />
  );
}

/** The possible lifetimes of a share, as numbers for the API and as values of a field. */
const shareDurations = [
  '7d',
  '30d',
  '60d',
  '90d',
  'unlimited',
] as const satisfies readonly SharedRecordDuration[];

export const DEFAULT_DURATION = '30d' satisfies SharedRecordDuration;

const days: Record<SharedRecordDuration, ShareDays | null> = {
  '7d': 7,
  '30d': 30,
  '60d': 60,
  '90d': 90,
  unlimited: null,
};

export const toShareDays = (duration: SharedRecordDuration): ShareDays | null => days[duration];
