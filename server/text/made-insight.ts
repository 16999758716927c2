import type { InsightStatus, InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';

/** An insight that is not stored yet. */
export interface MadeInsight {
  type: InsightType;
  status: InsightStatus;
  /** null when the language is not supported. */
  value: InsightValue | null;
  /** The template of a custom insight. */
  custom_insight_template_id?: number;
}

export const processed = (type: InsightType, value: InsightValue): MadeInsight => ({
  type,
  status: 'processed',
  value,
});

/** `05:28`, or `1:05:28` from an hour on. */
export function toTimestamp(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutesAndSeconds = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return seconds < 3600 ? minutesAndSeconds : `${Math.floor(seconds / 3600)}:${minutesAndSeconds}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
