/** The state of a new workspace, and the first steps for its managers. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none } from '../parameters.ts';
import { closed, described, nullable } from '../resources/shapes.ts';

const firstStepMarks = ['begun', 'searched', 'dismissed'] as const;
export type FirstStepMark = (typeof firstStepMarks)[number];

const Mark = Type.Unsafe<FirstStepMark>({
  type: 'string',
  enum: [...firstStepMarks],
  description:
    'begun: the requester was shown the steps; searched: and has tried a search; dismissed: and wants them no more',
});

export const FirstSteps = closed(
  {
    transcribes: Type.Boolean({ description: 'something transcribes recordings here' }),
    steps: described(
      nullable(
        closed(
          {
            has_records: Type.Boolean({ description: 'true: there is a record' }),
            has_people: Type.Boolean({ description: 'true: somebody else is a member, or invited' }),
            marks: Type.Array(Mark, { description: 'what the requester has done of the steps' }),
          },
          'WorkspaceSteps',
        ),
      ),
      'what there is already; null: the requester does not manage the workspace',
    ),
  },
  'FirstSteps',
);
export type FirstSteps = Static<typeof FirstSteps>;

const below = {
  tag: 'settings',
  rate_limit: 'workspace',
  params: inWorkspace,
  query: none,
  path: '/app/workspaces/{slug}/first-steps',
} as const;

export const appFirstStepEndpoints = named({
  'get-first-steps': {
    ...below,
    method: 'GET',
    summary: 'Get what a new workspace has',
    description: 'For everybody whether recordings are transcribed; the steps for whoever manages it.',
    body: null,
    responses: { 200: FirstSteps },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
  'mark-first-steps': {
    ...below,
    method: 'PATCH',
    summary: 'Note how far the requester is with the first steps',
    body: Type.Object({ mark: Mark }, { title: 'FirstStepMark' }),
    description: 'It is added to the marks that there are.',
    responses: { 204: null },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    permission: 'workspace.manage',
    scope: 'people:write',
  },
} as const satisfies EndpointTable);
