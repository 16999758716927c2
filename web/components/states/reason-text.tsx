import { Suspense } from 'react';
import type { Reason } from '@minutebook/contract/reasons.ts';
import { useWords } from '../../words/use-words.tsx';
import { toReasonText } from './error-text.ts';

/** Why something is as it is. What stands around it is shown while the words of reasons are loaded. */
export const ReasonText = ({ reason }: { reason: Reason }) => (
  <Suspense fallback={null}>
    <Said reason={reason} />
  </Suspense>
);

const Said = ({ reason }: { reason: Reason }) => toReasonText(reason, useWords());
