/** Templates of minutes: the headings under which the minutes of a kind of meeting are sorted. */
import { Type, type Static } from '../schema.ts';
import { minutesLengths, type MinutesLength } from '../app/processing-endpoints.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import { recordEntries } from '../resources/record-entries.ts';
import { closed, described, Id, nullable } from '../resources/shapes.ts';

const meetingTypes = recordEntries.meeting_type.values;
const MeetingType = Type.Unsafe<(typeof meetingTypes)[number]>({ type: 'string', enum: [...meetingTypes] });

const languages = ['en', 'ko', 'ja'] as const;
export type TemplateLanguage = (typeof languages)[number];

const name = Type.String({ minLength: 1, maxLength: 100, description: 'what people call the template' });
const headings = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  minItems: 1,
  maxItems: 20,
  description: 'what is written down about such a meeting, in order',
});
const meeting_type = described(nullable(MeetingType), 'chosen for records of this type; null: for none');
const label_id = nullable(
  Type.Integer({ minimum: 1, description: 'chosen for records with this label; null: for none' }),
);
const title_words = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: 20,
  description: 'chosen for records with one of them in the title, or in that of the calendar',
});

const language = described(
  nullable(Type.Unsafe<TemplateLanguage>({ type: 'string', enum: [...languages] })),
  'that a model writes the minutes in; null: what is set, or that of the meeting',
);
const length = described(
  nullable(Type.Unsafe<MinutesLength>({ type: 'string', enum: [...minutesLengths] })),
  'how much a model writes; null: medium',
);

export const InsightTemplate = closed(
  {
    id: described(Id, '`custom_insight_template_id` of the insights that it makes'),
    name,
    headings,
    meeting_type,
    label_id,
    title_words,
    language,
    length,
    is_builtin: Type.Boolean({ description: 'true: every workspace has it, and nobody changes it' }),
  },
  'InsightTemplate',
);
export type InsightTemplate = Static<typeof InsightTemplate>;

const more = {
  meeting_type: Type.Optional(meeting_type),
  label_id: Type.Optional(label_id),
  title_words: Type.Optional(title_words),
  language: Type.Optional(language),
  length: Type.Optional(length),
};
const InsightTemplateChange = Type.Object(
  { name: Type.Optional(name), headings: Type.Optional(headings), ...more },
  { title: 'InsightTemplateChange', minProperties: 1 },
);
export type InsightTemplateChange = Static<typeof InsightTemplateChange>;

const path = '/api/v3/workspaces/{slug}/insight-templates';
const common = { tag: 'processing', rate_limit: 'workspace', query: none } as const;
const change = { ...common, scope: 'people:write', permission: 'workspace.manage' } as const;
const changeErrors = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'CONFLICT', 'NOT_FOUND'] as const;
const one = {
  ...change,
  path: `${path}/{template_id}`,
  params: Type.Object({ slug: Slug, template_id: pathId('template') }),
  errors: changeErrors,
} as const;

export const templateEndpoints = named({
  'list-insight-templates': {
    ...common,
    method: 'GET',
    path,
    summary: 'List the templates of minutes',
    description:
      'Those of the workspace, then the built-in ones. The first one that fits a record is used: by its title, then by its labels, then by its type.',
    params: inWorkspace,
    query: Type.Object({
      language: Type.Optional(
        Type.Unsafe<TemplateLanguage>({
          type: 'string',
          enum: [...languages],
          description: 'of the names and headings of the built-in ones; English unless said',
        }),
      ),
    }),
    body: null,
    responses: { 200: closed({ items: Type.Array(InsightTemplate) }, 'InsightTemplates') },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
  'create-insight-template': {
    ...change,
    method: 'POST',
    path,
    summary: 'Create a template of minutes',
    description: 'For records that are processed from now on. A workspace has at most 50.',
    params: inWorkspace,
    body: Type.Object({ name, headings, ...more }, { title: 'NewInsightTemplate' }),
    responses: { 201: InsightTemplate },
    errors: changeErrors,
  },
  'update-insight-template': {
    ...one,
    method: 'PATCH',
    summary: 'Change a template of minutes',
    description: 'What is left out stays. Minutes that were made with it stay as they are.',
    body: InsightTemplateChange,
    responses: { 200: InsightTemplate },
  },
  'delete-insight-template': {
    ...one,
    method: 'DELETE',
    summary: 'Delete a template of minutes',
    description: 'For ever. Minutes that were made with it stay.',
    body: null,
    responses: { 204: null },
  },
} as const satisfies EndpointTable);
