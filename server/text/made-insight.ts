import type { InsightStatus, InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';

/** An insight that is not stored yet. */
export interface MadeInsight {
  type: InsightType;
  status: InsightStatus;
  /** null when the language is not supported. */
  value: InsightValue | null;
}

export const processed = (type: InsightType, value: InsightValue): MadeInsight => ({
  type,
  status: 'processed',
  value,
});
