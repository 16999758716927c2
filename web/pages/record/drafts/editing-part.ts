import { makePart } from '../../../components/part.ts';

/** The fields in which a record is corrected: they are there before somebody gets to one. */
export const editingPart = makePart(() => import('./editing.ts'), true);
