import { makePart } from '../../../components/part.ts';

/** It has the names of all changes, which come with the library of their schemas. */
export const webhookDialogPart = makePart(() => import('./webhook-dialog.tsx'), true);
