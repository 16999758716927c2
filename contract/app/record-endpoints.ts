/** Operations on one record. */
import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { none, pathId, Slug } from '../parameters.ts';
import { RecordScope } from '../resources/allowed-values.ts';
import { optionalRecordEntryFields, recordEntryFields } from '../resources/record-entry-fields.ts';
import { closed, Id, nullable } from '../resources/shapes.ts';

const recordParams = Type.Object({ slug: Slug, record_id: pathId('record') });
const ids = (maxItems: number) => Type.Optional(Type.Array(Id, { maxItems }));

/** Fields that all operations on one record share. */
export const onRecord = {
  tag: 'records',
  rate_limit: 'workspace',
  query: none,
  params: recordParams,
} as const;
export const found = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND'] as const;
export const changed = [...found, 'RECORD_BUSY'] as const;

/** The value that the writer saw: a change is refused when it is a different one by now. */
const based_on = Type.Partial(
  closed(
    {
      title: nullable(
        Type.String({
          description: 'the title that the change was made on: another one by now is a conflict',
        }),
      ),
      ...recordEntryFields,
    },
    'EntriesBeforeTheChange',
  ),
  { description: 'what the writer saw: 409 with what is stored when that is another text, choice or day' },
);

export const appRecordEndpoints = named({
  'update-record': {
    ...onRecord,
    method: 'PATCH',
    path: '/app/workspaces/{slug}/records/{record_id}',
    summary: 'Change a record',
    description: 'Title, notes and other entries, scope, access or protection; what is left out stays.',
    body: Type.Object(
      {
        title: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 1_000,
            description: 'not only spaces; what is masked stays masked',
          }),
        ),
        scope: Type.Optional(RecordScope),
        team_ids: ids(100),
        access_member_ids: ids(1_000),
        access_team_ids: ids(100),
        protected_from_deletion: Type.Optional(Type.Boolean()),
        ...optionalRecordEntryFields,
        based_on: Type.Optional(based_on),
      },
      { title: 'RecordChange' },
    ),
    responses: { 204: null },
    errors: [...changed, 'CONFLICT'],
    scope: 'records:write',
  },
  'delete-record': {
    ...onRecord,
    method: 'DELETE',
    path: '/app/workspaces/{slug}/records/{record_id}',
    summary: 'Delete a record',
    description: 'With its media. It waits in the trash for the days that `list-trash` tells.',
    body: null,
    responses: { 204: null },
    errors: changed,
    scope: 'records:delete',
  },
  'publish-record': {
    ...onRecord,
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/publish',
    summary: 'Publish or schedule a draft',
    description: 'Now, at a time, or not at all for now.',
    body: Type.Object(
      {
        publish_at: nullable(
          Type.String({ format: 'date-time', description: 'ahead; null: no longer scheduled' }),
        ),
        now: Type.Boolean({ description: 'true: it is published at once' }),
      },
      { title: 'Publication' },
    ),
    responses: { 204: null },
    errors: [...changed, 'CONFLICT'],
    scope: 'records:write',
  },
  'restore-share': {
    ...onRecord,
    tag: 'shares',
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/share/restore',
    summary: 'Restore an external share',
    description: 'Within an hour of its end: the same link and password work again.',
    body: null,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND', 'SHARE_NOT_FOUND'],
    scope: 'shares:write',
  },
  'mail-share': {
    ...onRecord,
    tag: 'shares',
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/share/mails',
    summary: 'Mail the link of a record',
    description: 'To addresses, never with its password.',
    body: Type.Object(
      {
        emails: Type.Array(Type.String({ minLength: 3, maxLength: 320, pattern: '^[^@\\s]+@[^@\\s]+$' }), {
          minItems: 1,
          maxItems: 10,
          description: 'who gets the link; the password is passed on in another way',
        }),
      },
      { title: 'ShareMails' },
    ),
    responses: {
      200: closed(
        {
          items: Type.Array(
            closed(
              {
                email: Type.String({ description: 'the address' }),
                is_mailed: Type.Boolean({
                  description:
                    'the mail server has taken it; false: none goes there, or it was not taken at once and is tried again for a day',
                }),
              },
              'ShareMail',
            ),
            { description: 'in the order in which the addresses were given, each once' },
          ),
        },
        'ShareMailList',
      ),
    },
    errors: [...found, 'SHARE_NOT_FOUND', 'CONFLICT'],
    scope: 'shares:write',
  },
  'export-record': {
    ...onRecord,
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/export',
    summary: 'Export a record as a file',
    description: 'The export is noted.',
    only_reads: true,
    body: Type.Object(
      {
        format: Type.Unsafe<'markdown' | 'text' | 'json' | 'docx'>({
          type: 'string',
          enum: ['markdown', 'text', 'json', 'docx'],
          description: 'the format of the file',
        }),
        with_comments: Type.Optional(
          Type.Boolean({
            description:
              'true: the comments of members and their answers as well, under a heading of their own',
          }),
        ),
      },
      { title: 'NewExport' },
    ),
    responses: {
      200: closed(
        {
          filename: Type.String({ description: 'a name for it that every file system takes' }),
          content_type: Type.String({ description: 'the kind of file' }),
          content: Type.String({ description: 'the file, as `encoding` says' }),
          encoding: Type.Unsafe<'utf-8' | 'base64'>({
            type: 'string',
            enum: ['utf-8', 'base64'],
            description:
              'how `content` says the bytes of the file: `base64` for Word, `utf-8` for the others',
          }),
        },
        'ExportedFile',
      ),
    },
    errors: changed,
    scope: 'records:read',
  },
} as const satisfies EndpointTable);
