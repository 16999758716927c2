import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { useMemo } from 'react';
import type { Utterance } from '../transcript/utterance.ts';
import { ActionItemList, KeywordList, PointList, TopicList } from './insight-lists.tsx';
import { findMoment, toStartsById, type InsightItem } from './insight-moments.ts';
import { Markdown } from './markdown.tsx';

export interface InsightContentProps {
  type: InsightType;
  value: InsightValue;
  utterances: readonly Utterance[];
  onGo: (start_ms: number) => void;
  onFind: (text: string) => void;
}

export function InsightContent({ type, value, utterances, onGo, onFind }: InsightContentProps) {
  const startsById = useMemo(() => toStartsById(utterances), [utterances]);
  const { items, text } = value;
  if (items === undefined || items.length === 0) return <Markdown text={text} />;
  const list = { items, onGo, momentOf: (item: InsightItem) => findMoment(item, startsById) };
  switch (type) {
    case 'action_item':
    case 'action_item_ts':
      return <ActionItemList {...list} />;
    case 'toc':
      return <TopicList {...list} />;
    case 'keyword':
      return <KeywordList items={items} onFind={onFind} />;
    case 'takeaway':
    case 'date_time':
      return <PointList {...list} />;
    case 'summary':
    case 'custom':
      return <Markdown text={text} />;
  }
}
