import type { V2Insight } from '@minutebook/contract/resources/insight.ts';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { Skeleton } from '../../../components/states/loaded.tsx';
import { withWords } from '../../../words/load-words.ts';

interface InsightEditorProps {
  type: V2Insight['type'];
  value: NonNullable<V2Insight['value']>;
}

/** Not before somebody edits: it is larger than the page around it. */
const lazyRich = onDemand(withWords('record_tools', () => import('./rich/rich-editor.tsx')));

export function InsightEditor(props: InsightEditorProps) {
  const rich = useOnDemand(lazyRich, true);
  return rich === undefined ? <Skeleton className="h-40 w-full" /> : <rich.RichEditor {...props} />;
}
