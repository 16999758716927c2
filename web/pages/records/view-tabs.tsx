import { cx } from '../../components/cx.ts';
import { useWords } from '../../words/use-words.tsx';
import { views, type RecordSearch, type View } from './record-search.ts';

interface ViewTabsProps {
  view: View;
  on_change: (view: RecordSearch['view']) => void;
}

export function ViewTabs({ view, on_change }: ViewTabsProps) {
  const { records } = useWords();
  return (
    <div
      role="group"
      aria-label={records.view}
      className="flex max-w-full gap-0.5 overflow-x-auto rounded-control border border-line bg-sunken p-0.5"
    >
      {views.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === view}
          onClick={() => on_change(name === 'all' ? undefined : name)}
          className={cx(
            'h-7 rounded-[0.3125rem] px-3 whitespace-nowrap',
            name === view ? 'bg-raised font-medium shadow-sm' : 'text-soft hover:text-ink',
          )}
        >
          {records.views[name]}
        </button>
      ))}
    </div>
  );
}
