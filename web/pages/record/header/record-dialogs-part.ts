import { makePart } from '../../../components/part.ts';

export const recordDialogsPart = makePart(() => import('./record-dialogs.tsx'), true);
