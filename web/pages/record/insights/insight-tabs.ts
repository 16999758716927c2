import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';

/** The types of insights in each tab, in the order in which they are shown. */
export const insightTabs = {
  summary: ['summary', 'takeaway', 'date_time', 'custom'],
  actions: ['action_item', 'action_item_ts'],
  topics: ['toc'],
  keywords: ['keyword'],
} as const satisfies Record<string, readonly InsightType[]>;

export type InsightTab = keyof typeof insightTabs;

/** undefined: it is in no tab. */
export const findInsightTab = (type: string): InsightTab | undefined =>
  (Object.keys(insightTabs) as InsightTab[]).find((tab) =>
    (insightTabs[tab] as readonly string[]).includes(type),
  );

/** The insights of a tab. Action items exist twice, once with times: those with times are preferred. */
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
