import { Sparkles } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { BookmarkList } from './bookmark-list.tsx';
import { InsightCard } from './insight-card.tsx';
import { pickInsights, type InsightTab } from './insight-tabs.ts';

/** What was made of the record, of one kind; below it, to make it again. */
export function InsightTabPanel({ tab }: { tab: InsightTab }) {
  const { record: words } = useWords();
  const { record, state } = useOpenRecord();
  const insights = pickInsights(record.insights ?? [], tab);
  const isRunning = state?.progress?.stage === 'process';
  return (
    <div className="flex flex-col gap-5 p-4">
      {insights.map((insight) => (
        <InsightCard key={`${insight.type} ${insight.custom_insight_template_id}`} insight={insight} />
      ))}
      {insights.length === 0 && (
        <p className="py-6 text-center text-soft">
          {isRunning ? words.insights_running : words.no_insights[tab]}
        </p>
      )}
      {tab === 'topics' && <BookmarkList />}
      {!isRunning && <RegenerateButton />}
    </div>
  );
}

function RegenerateButton() {
  const { record: words } = useWords();
  const { state } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  if (state?.can_rerun.includes('process') !== true) return null;
  const regenerate = () =>
    void change(() => client.rerunRecord({ params, body: { from: 'process' } }), {
      text: words.regenerating,
    });
  return (
    <Button
      kind="quiet"
      size="small"
      className="self-start"
      icon={<Sparkles size={14} />}
      onClick={regenerate}
    >
      {words.regenerate}
    </Button>
  );
}
