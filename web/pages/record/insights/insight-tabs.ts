import type { InsightStatus, InsightType } from '@minutebook/contract/resources/allowed-values.ts';

/** The types of insights in each tab, in the order in which they are shown. */
export const insightTabs = {
  summary: ['summary', 'takeaway', 'toc', 'date_time', 'keyword', 'custom'],
  actions: ['action_item', 'action_item_ts'],
} as const satisfies Record<string, readonly InsightType[]>;

export type InsightTab = keyof typeof insightTabs;
export const insightTabNames = Object.keys(insightTabs) as InsightTab[];

/** undefined: it is in no tab. */
export const findInsightTab = (type: string): InsightTab | undefined =>
  insightTabNames.find((tab) => (insightTabs[tab] as readonly string[]).includes(type));

interface Pickable {
  type: InsightType;
  /** Shares, which have only insights with a value, do not say it. */
  status?: InsightStatus;
  value: unknown;
}

/**
 * The insights of a tab. Action items exist twice, once with times: those with times are preferred. One of a template
 * that the workspace does not have is none of the record's, and nobody could do anything about it.
 */
export function pickInsights<Insight extends Pickable>(
  insights: readonly Insight[],
  tab: InsightTab,
): Insight[] {
  const types: readonly InsightType[] = insightTabs[tab];
  const picked = types.flatMap((type) =>
    insights.filter((insight) => insight.type === type && !isOfNoTemplate(insight)),
  );
  if (tab !== 'actions') return picked;
  const timed = picked.filter(({ type, value }) => type === 'action_item_ts' && value !== null);
  return timed.length > 0 ? timed : picked.slice(0, 1);
}

const isOfNoTemplate = ({ type, status, value }: Pickable): boolean =>
  type === 'custom' && status === 'not_supported' && value === null;

/**
 * The line of an insight, of the `notes` or of the `moments` that a search found, `?insight=summary&line=…` in
 * the address; or one of the moments by its id, `?insight=moments&moment=12`.
 */
export interface WantedLine {
  insight: string;
  line: string;
  moment_id: number | undefined;
}

export function readWantedLine(search: string): WantedLine | undefined {
  const params = new URLSearchParams(search);
  const insight = params.get('insight');
  if (insight === null) return undefined;
  const moment = params.get('moment');
  return {
    insight,
    line: params.get('line') ?? '',
    moment_id: moment === null ? undefined : Number(moment),
  };
}
