import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { withWords } from '../../../words/load-words.ts';
import type { OpenSteps } from './use-first-steps.ts';

const lazySteps = onDemand(withWords('first_steps', () => import('./first-steps.tsx')));

/** Loads the steps when there are some to show. */
export function OpenFirstSteps({ slug, steps }: { slug: string; steps: OpenSteps | null | undefined }) {
  const part = useOnDemand(lazySteps, steps != null);
  return steps != null && part !== undefined && <part.FirstSteps slug={slug} steps={steps} />;
}
