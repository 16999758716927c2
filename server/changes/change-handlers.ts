import type { SubjectHandlers } from '../http/handler.ts';
import { okText } from '../http/reply.ts';
import { readChangePage } from './read-change-page.ts';
import type { RecordContext } from '../records/record-context.ts';

export const changeHandlers = {
  'list-changes': async ({ query, caller, ctx }) => {
    const { text } = await readChangePage(ctx, caller, query);
    return okText(text);
  },
} satisfies SubjectHandlers<RecordContext>;
