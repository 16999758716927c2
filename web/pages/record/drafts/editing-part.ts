import { makePart } from '../../../components/part.ts';
import { withWords } from '../../../words/with-words.ts';

/** The fields in which a record is corrected: they are there before somebody gets to one. */
export const editingPart = makePart(
  withWords('record_tools', () => import('./editing.ts')),
  true,
);
