import { ChoiceBar } from '../../components/choice-bar.tsx';
import { useWords } from '../../words/use-words.tsx';
import { views, type RecordSearch, type View } from './record-search.ts';

interface ViewTabsProps {
  view: View;
  onChange: (view: RecordSearch['view']) => void;
}

export function ViewTabs({ view, onChange }: ViewTabsProps) {
  const { records } = useWords();
  return (
    <ChoiceBar
      label={records.view}
      value={view}
      choices={views.map((value) => ({ value, text: records.views[value] }))}
      onChange={(name) => onChange(name === 'all' ? undefined : name)}
    />
  );
}
