import type { Metrics } from '../../base/metrics.ts';
import type { TokenUsage } from './read-chat-answer.ts';

export function countTokens(
  { model_tokens }: Pick<Metrics, 'model_tokens'>,
  model: string,
  { input_tokens, output_tokens }: TokenUsage,
): void {
  model_tokens.inc({ model, direction: 'input' }, input_tokens);
  model_tokens.inc({ model, direction: 'output' }, output_tokens);
}
