import { Sparkles } from 'lucide-react';
import { cx } from '../../../components/cx.ts';
import { Button } from '../../../components/button.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { InsightCard } from './insight-card.tsx';
import { pickInsights, type InsightTab } from './insight-tabs.ts';
import { MomentButton } from './moment-button.tsx';

/** The insights of one kind, and the action to make them again. */
export function InsightTabPanel({ tab }: { tab: InsightTab }) {
  const { record: words } = useWords();
  const { record, state } = useOpenRecord();
  const insights = pickInsights(record.insights ?? [], tab);
  const isRunning = state?.progress?.stage === 'process';
  return (
    <div className="flex flex-col gap-5 p-4 print:px-0 print:py-2">
      {insights.map((insight) => (
        <InsightCard key={`${insight.type} ${insight.custom_insight_template_id}`} insight={insight} />
      ))}
      {insights.length === 0 && (
        <div className="flex flex-col items-center gap-3 py-8 text-soft print:hidden">
          <p>{isRunning ? words.insights_running : words.no_insights[tab]}</p>
          {!isRunning && <RegenerateButton kind="plain" />}
        </div>
      )}
      {tab === 'topics' && <BookmarkList />}
      {!isRunning && insights.length > 0 && <RegenerateButton kind="quiet" />}
    </div>
  );
}

function RegenerateButton({ kind }: { kind: 'plain' | 'quiet' }) {
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
      kind={kind}
      size="small"
      className={cx('print:hidden', kind === 'quiet' && '-ml-2.5 self-start')}
      icon={<Sparkles size={14} />}
      onClick={regenerate}
    >
      {words.regenerate}
    </Button>
  );
}

function BookmarkList() {
  const { record: words } = useWords();
  const { dialogs, go } = useOpenRecord();
  const bookmarked = dialogs.filter(({ bookmark }) => bookmark);
  if (bookmarked.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{words.bookmarks}</h3>
      <ul className="flex flex-col gap-2">
        {bookmarked.map(({ id, start_ms, text }) => (
          <li key={id} className="flex items-start gap-2.5 leading-6">
            <MomentButton start_ms={start_ms} onGo={go} />
            <span className="line-clamp-2 min-w-0 flex-1">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
