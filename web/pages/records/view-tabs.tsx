import { ChoiceBar } from '../../components/choice-bar.tsx';
import { useWords } from '../../words/use-words.tsx';
import { views, type RecordSearch, type View } from './record-search.ts';

interface ViewTabsProps {
  view: View;
  on_change: (view: RecordSearch['view']) => void;
}

export function ViewTabs({ view, on_change }: ViewTabsProps) {
  const { records } = useWords();
  return (
    <ChoiceBar
      label={records.view}
      value={view}
      choices={views.map((value) => ({ value, text: records.views[value] }))}
      on_change={(name) => on_change(name === 'all' ? undefined : name)}
    />
  );
}
