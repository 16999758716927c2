import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { withWords } from '../../../words/load-words.ts';
import type { AnswersProps } from './answers.tsx';

const lazyAnswers = onDemand(
  withWords('answers', () => import('./answers.tsx')),
  true,
);

/** Answers, where something is asked. */
export function WantedAnswers({
  question,
  ...of
}: Omit<AnswersProps, 'question'> & { question: string | undefined }) {
  const loaded = useOnDemand(lazyAnswers, question !== undefined);
  if (question === undefined || loaded === undefined) return null;
  return <loaded.Answers question={question} {...of} />;
}
