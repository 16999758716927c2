import { useState } from 'react';
import { Tabs } from '../../components/frame/tabs.tsx';
import { useWords } from '../../words/use-words.tsx';
import { InsightContent } from '../record/insights/insight-content.tsx';
import { insightTabs, pickInsights, type InsightTab } from '../record/insights/insight-tabs.ts';
import type { Utterance } from '../record/transcript/utterance.ts';
import type { SharedRecord } from '@minutebook/contract/routes/share-routes.ts';

interface SharedInsightsProps {
  insights: SharedRecord['insights'];
  utterances: readonly Utterance[];
  onGo: (start_ms: number) => void;
  onFind: (text: string) => void;
}

const names = Object.keys(insightTabs) as InsightTab[];

/** The existing insights of the record, read-only. */
export function SharedInsights({ insights, ...content }: SharedInsightsProps) {
  const { record } = useWords();
  const filled = names.map((name) => ({ name, insights: pickInsights(insights, name) }));
  const tabs = filled.filter((tab) => tab.insights.length > 0);
  const [chosen, setChosen] = useState<InsightTab>();
  const first = tabs[0];
  if (first === undefined) return null;
  return (
    <Tabs
      label={record.panel}
      value={chosen ?? first.name}
      onChange={setChosen}
      tabs={tabs.map((tab) => ({
        name: tab.name,
        text: record.tabs[tab.name],
        content: (
          <div className="flex flex-col gap-5 p-4">
            {tab.insights.map((insight, index) => (
              <section key={index} className="flex flex-col gap-2">
                <h2 className={tab.insights.length > 1 ? 'font-semibold' : 'sr-only'}>
                  {record.insight_types[insight.type]}
                </h2>
                <InsightContent type={insight.type} value={insight.value} {...content} />
              </section>
            ))}
          </div>
        ),
      }))}
    />
  );
}
