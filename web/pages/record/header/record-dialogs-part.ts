import { makePart } from '../../../components/part.ts';
import { withWords } from '../../../words/with-words.ts';

export const recordDialogsPart = makePart(
  withWords('record_tools', () => import('./record-dialogs.tsx')),
  true,
);
