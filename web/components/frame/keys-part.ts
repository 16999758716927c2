import { makePart } from '../part.ts';

/** The list of shortcuts, of every page and of a record. */
export const keysPart = makePart(() => import('./keys-dialog.tsx'), true);
