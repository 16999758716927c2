/** Reasons for which pages have words of their own: the code alone says too little. */
import { processingSentences } from './processing-sentences.ts';
import { refusalSentences } from './refusal-sentences.ts';

export const sentences = { ...refusalSentences, ...processingSentences } as const;
