import { Checkbox } from '../components/forms/checkbox.tsx';
import { useWords } from '../words/use-words.tsx';
import { canShareTab, type TabSound } from './sound-input.ts';

/** Whether a tab's sound is recorded as well, and as a side of its own. Where a browser cannot, it says so. */
export function TabSoundChoice({ value, onChange }: { value: TabSound; onChange: (next: TabSound) => void }) {
  const { recorder: words } = useWords();
  if (!canShareTab()) return <p className="text-sm text-soft">{words.tab_unavailable}</p>;
  return (
    <div>
      <Checkbox checked={value !== 'none'} onChange={(wants) => onChange(wants ? 'apart' : 'none')}>
        {words.with_tab}
      </Checkbox>
      {value !== 'none' && (
        <div className="mt-1 ml-6 flex flex-col gap-2">
          <p className="text-sm text-soft">{words.tab_hint}</p>
          <Checkbox checked={value === 'apart'} onChange={(isApart) => onChange(isApart ? 'apart' : 'mixed')}>
            {words.sides_apart}
          </Checkbox>
          <p className="text-sm text-soft">{words.sides_hint}</p>
        </div>
      )}
    </div>
  );
}
