import { useEffect, useState } from 'react';
import { Tabs } from '../../components/frame/tabs.tsx';
import { makePart, usePart } from '../../components/part.ts';
import { useWords } from '../../words/use-words.tsx';
import { InsightTabPanel } from './insights/insight-tab-panel.tsx';
import { findInsightTab, insightTabs, type InsightTab } from './insights/insight-tabs.ts';
import { readWantedLine } from './insights/wanted-line.ts';
import { useOpenRecord } from './open-record.ts';
import { withWords } from '../../words/with-words.ts';

const names = Object.keys(insightTabs) as InsightTab[];

const showLinePart = makePart(() => import('./insights/show-insight-line.ts'));
const aboutPart = makePart(
  withWords('record_tools', () => import('./about/about-panel.tsx')),
  true,
);

/** The panel beside the transcript: the insights, and facts about the record. */
export function SidePanel() {
  const { record } = useWords();
  const [wanted] = useState(() => readWantedLine(location.search));
  const [tab, setTab] = useState<InsightTab | 'about'>(
    () => findInsightTab(wanted?.insight ?? '') ?? 'summary',
  );
  const about = usePart(aboutPart, tab === 'about');
  const lines = usePart(showLinePart, wanted !== undefined);
  useEffect(() => {
    const panel = document.querySelector('[data-panel]');
    if (wanted === undefined || panel === null) return undefined;
    return lines?.showInsightLine(panel, wanted.line);
  }, [wanted, lines]);
  const { editors } = useOpenRecord();
  useEffect(
    () =>
      editors.followRestore((name) => {
        const found = name.startsWith('text ') ? 'about' : findInsightTab(name.replace('insight ', ''));
        if (found === undefined) return;
        setTab(found);
        editors.open(name);
      }),
    [editors],
  );
  return (
    <Tabs
      label={record.panel}
      value={tab}
      onChange={setTab}
      tabs={[
        ...names.map((name) => ({ name, text: record.tabs[name], content: <InsightTabPanel tab={name} /> })),
        {
          name: 'about' as const,
          text: record.tabs.about,
          content: about !== undefined && <about.AboutPanel />,
          prints: false,
        },
      ]}
    />
  );
}
