import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import type { StageSide } from './stage-layout.tsx';

/** On a phone there is room for one of both; whoever was led to a line sees that. */
export const toFirstSide = (
  insights: readonly Pick<NonNullable<V2RecordRead['insights']>[number], 'type' | 'value'>[],
): StageSide =>
  matchMedia('(max-width: 639px)').matches &&
  location.hash === '' &&
  !/[?&](?:find|t)=/.test(location.search) &&
  insights.some(({ type, value }) => type === 'summary' && value !== null)
    ? 'panel'
    : 'transcript';
