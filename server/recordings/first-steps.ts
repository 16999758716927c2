/** The state of a new workspace, for members who upload to it and for those who set it up. */
import type { FirstStepMark } from '@minutebook/contract/app/first-step-endpoints.ts';
import { statement } from '../base/database/database.ts';
import { requireRow } from '../base/must.ts';
import { listSpeechChoices } from '../engines/settings/speech-choices.ts';
import type { SubjectHandlers } from '../http/handler.ts';
import { noContent, ok } from '../http/reply.ts';

interface StepRow {
  has_records: boolean;
  has_people: boolean;
  marks: FirstStepMark[];
}

const selectSteps = statement<StepRow>(
  'first-steps.find',
  `select to_json(m.first_steps) as marks,
     exists (select from record_index r where r.workspace_id = $1) as has_records,
     exists (select from member o where o.workspace_id = $1 and o.kind = 'person' and o.member_id <> $2)
       or exists (select from invitation i where i.workspace_id = $1 and i.status = 'pending') as has_people
   from member m
   where m.workspace_id = $1 and m.member_id = $2`,
);

const addMark = statement(
  'first-steps.add-mark',
  `update member m set first_steps = array_append(m.first_steps, $3)
   where m.workspace_id = $1 and m.member_id = $2 and m.first_steps @> array[$3] is false`,
);

export const firstStepHandlers = {
  'get-first-steps': async ({ caller, ctx }) => {
    const { workspace, member_id, permissions } = caller;
    const { workspace_id } = workspace;
    const transcribes = (await listSpeechChoices(ctx, workspace_id)).length > 0;
    if (permissions['workspace.manage'] !== 'allow') return ok({ transcribes, steps: null });
    const found = await ctx.db.query(selectSteps, [workspace_id, member_id]);
    return ok({ transcribes, steps: requireRow(found, 'a member') });
  },

  'mark-first-steps': async ({ body, caller, ctx }) => {
    await ctx.db.query(addMark, [caller.workspace.workspace_id, caller.member_id, body.mark]);
    return noContent;
  },
} satisfies SubjectHandlers;
