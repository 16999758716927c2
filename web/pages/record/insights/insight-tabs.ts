import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';

/** Under which tab an insight stands, in the order in which they stand there. */
export const insightTabs = {
  summary: ['summary', 'takeaway', 'date_time', 'custom'],
  actions: ['action_item', 'action_item_ts'],
  topics: ['toc'],
  keywords: ['keyword'],
} as const satisfies Record<string, readonly InsightType[]>;

export type InsightTab = keyof typeof insightTabs;

/** undefined: it stands under none. */
export const findInsightTab = (type: string): InsightTab | undefined =>
  (Object.keys(insightTabs) as InsightTab[]).find((tab) =>
    (insightTabs[tab] as readonly string[]).includes(type),
  );

/** Those of a tab. Action items come twice, once with times: what can be jumped to is shown instead of what cannot. */
export function pickInsights<Insight extends { type: InsightType; value: unknown }>(
  insights: readonly Insight[],
  tab: InsightTab,
): Insight[] {
  const types: readonly InsightType[] = insightTabs[tab];
  const picked = types.flatMap((type) => insights.filter((insight) => insight.type === type));
  if (tab !== 'actions') return picked;
  const timed = picked.filter(({ type, value }) => type === 'action_item_ts' && value !== null);
  return timed.length > 0 ? timed : picked.slice(0, 1);
}
