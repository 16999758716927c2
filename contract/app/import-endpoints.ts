/**
 * Imports of meetings from another product: uploading files, previewing and importing what was found in them,
 * and undoing that (docs/import.md).
 */
import { Type, type Static, type Schema } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, limit, none, Offset, pathId, Slug } from '../parameters.ts';
import { RecordScope } from '../resources/allowed-values.ts';
import { ReasonData } from '../resources/reason-data.ts';
import { closed, DateTime, described, Id, nullable, oneOf, Page } from '../resources/shapes.ts';

const importStates = ['receiving', 'reading', 'found', 'importing', 'done', 'undone', 'failed'] as const;
export const importedStates = [
  'found',
  'left_out',
  'already_there',
  'skipped',
  'imported',
  'failed',
  'undone',
] as const;
export const importProducts = [
  'otter',
  'fathom',
  'fireflies',
  'zoom',
  'teams',
  'google_meet',
  'tldv',
  'read_ai',
  'granola',
  'speakr',
] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const why = <T extends Schema>(schema: T, description: string) => described(nullable(schema), description);

/** The most files of one import. Files in archives count separately. */
const MOST_IMPORT_FILES = 20_000;
/** The most records that one call of undo removes. */
export const UNDONE_AT_ONCE = 200;
/** Allows 400 characters for the name of each file. */
const NAMES_LIMIT_BYTES = 8 * 1024 * 1024;
const NUMBERS_LIMIT_BYTES = 1024 * 1024;

const NewImport = Type.Object(
  {
    files: Type.Array(
      Type.Object(
        {
          path: Type.String({ minLength: 1, maxLength: 1_000, description: 'its name, with its folders' }),
          size_bytes: Type.Integer({
            minimum: 0,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'how long it is',
          }),
          modified_at: Type.Optional(
            nullable(Type.String({ format: 'date-time', description: 'when it was last changed' })),
          ),
        },
        { title: 'NewImportFile' },
      ),
      {
        minItems: 1,
        maxItems: MOST_IMPORT_FILES,
        description:
          'in the order in which their bytes follow, one behind the other, as one upload; their names take 8 MiB at most, all together',
      },
    ),
  },
  { title: 'NewImport' },
);

export const MeetingImport = closed(
  {
    id: described(Id, 'the import'),
    state: oneOf(importStates, 'what is being done; `found`: it waits for you to start it'),
    tus_url: Type.String({ description: 'where its bytes go, in parts (tus 1.0: HEAD and PATCH)' }),
    size_bytes: count('of all files'),
    received_bytes: count('of them that are here'),
    looked_at: count('files that were looked at so far'),
    meetings: count('that were found'),
    counts: described(
      closed(
        Object.fromEntries(
          importedStates.map((state) => [state, count(`lines in the state ${state}`)]),
        ) as Record<(typeof importedStates)[number], ReturnType<typeof count>>,
        'MeetingImportCounts',
      ),
      'how many of its lines are in each state',
    ),
    failure: why(Type.String(), 'why nothing could be read, in English; null: it could'),
    failure_reason: why(ReasonData, 'the same as data'),
    created_at: DateTime,
    finished_at: why(DateTime, 'null: it is not over'),
    ends_at: described(DateTime, 'until then it is kept, and can be undone'),
  },
  'MeetingImport',
);
export type MeetingImport = Static<typeof MeetingImport>;

export const ImportedMeeting = closed(
  {
    place: described(Type.Integer(), 'its number in this import'),
    state: oneOf(importedStates, 'what becomes or became of it; `left_out`: a file that is not taken'),
    title: why(Type.String(), 'null: a file that is left out'),
    product: why(oneOf(importProducts, 'where it comes from'), 'null: nothing says it'),
    recorded_at: why(DateTime, 'when it ended, as far as its files say'),
    duration_ms: why(Type.Integer(), 'null: nobody knows before it is heard'),
    people: Type.Array(
      closed(
        {
          name: why(Type.String(), 'null: only the address is known'),
          email: why(Type.String(), 'null: not known'),
        },
        'ImportedPerson',
      ),
      { description: 'who was there, or who spoke' },
    ),
    utterances: why(Type.Integer(), 'how much was said; 0: it is to be transcribed, or holds notes alone'),
    files: Type.Array(
      closed(
        {
          path: Type.String({ description: 'its name, with archive and folders' }),
          use: oneOf(['transcript', 'recording', 'notes', 'none'], 'what of the record it becomes'),
        },
        'ImportedFile',
      ),
      { description: 'the files that belong together' },
    ),
    remarks: Type.Array(Type.String(), { description: 'what was guessed, cut or put right, in English' }),
    record_id: why(Id, 'the record that it is; null: none'),
    reason: why(Type.String(), 'why it is not taken, in English'),
    reason_data: why(ReasonData, 'the same as data'),
  },
  'ImportedMeeting',
);
export type ImportedMeeting = Static<typeof ImportedMeeting>;

const ofImport = Type.Object({ slug: Slug, import_id: pathId('import') });
const at = '/app/workspaces/{slug}/imports';
const below = {
  tag: 'uploads',
  rate_limit: 'workspace',
  query: none,
  params: ofImport,
  body: null,
  scope: 'records:create',
} as const;
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'] as const;
const ofOne = [...base, 'NOT_FOUND'] as const;

export const appImportEndpoints = named({
  'create-import': {
    ...below,
    method: 'POST',
    path: at,
    summary: 'Begin to bring meetings',
    description:
      'Files and archives that another product has exported. Their bytes follow; nothing becomes a record before you say so.',
    params: inWorkspace,
    body: NewImport,
    body_limit_bytes: NAMES_LIMIT_BYTES,
    responses: { 201: MeetingImport },
    errors: [...base, 'PAYLOAD_TOO_LARGE', 'CONFLICT', 'INSUFFICIENT_STORAGE'],
    permission: 'record.upload',
  },
  'list-imports': {
    ...below,
    method: 'GET',
    path: at,
    summary: 'List what you have brought',
    description: 'Your own imports, the latest first.',
    params: inWorkspace,
    responses: {
      200: closed(
        { items: Type.Array(MeetingImport, { description: 'the latest first' }) },
        'MeetingImports',
      ),
    },
    errors: base,
  },
  'get-import': {
    ...below,
    method: 'GET',
    path: `${at}/{import_id}`,
    summary: 'Get how far an import is',
    responses: { 200: MeetingImport },
    errors: ofOne,
  },
  'list-import-meetings': {
    ...below,
    method: 'GET',
    path: `${at}/{import_id}/meetings`,
    summary: 'List the meetings of an import',
    description:
      'What was found in the files, then the files that are left out, each with what became of it.',
    query: Type.Object({ limit: limit(100), offset: Offset }),
    responses: {
      200: closed(
        { items: Type.Array(ImportedMeeting, { description: 'the earliest meeting first' }), page: Page },
        'ImportedMeetings',
      ),
    },
    errors: ofOne,
  },
  'start-import': {
    ...below,
    method: 'POST',
    path: `${at}/{import_id}/start`,
    summary: 'Import the meetings that were found',
    description:
      'Each becomes a record of yours, whole or not at all. It goes on after a restart of the server.',
    body: Type.Object(
      {
        scope: Type.Optional(RecordScope),
        leave_out: Type.Optional(
          Type.Array(Type.Integer(), {
            maxItems: MOST_IMPORT_FILES,
            description: 'numbers of meetings that are not to be imported',
          }),
        ),
      },
      { title: 'StartImport' },
    ),
    body_limit_bytes: NUMBERS_LIMIT_BYTES,
    responses: { 200: MeetingImport },
    errors: [...ofOne, 'CONFLICT'],
    permission: 'record.upload',
  },
  'undo-import': {
    ...below,
    method: 'POST',
    path: `${at}/{import_id}/undo`,
    summary: 'Take an import back',
    description:
      'The records that it made go to the trash, up to a number at once. One that is under way ends. Repeated, it goes on where it ended.',
    responses: {
      200: closed(
        {
          undone: count('records that this call took back'),
          kept: count('records that stay: somebody protects them, or you may not delete them'),
          left: count('records for another call'),
        },
        'UndoneImport',
      ),
    },
    errors: [...ofOne, 'CONFLICT', 'RECORD_BUSY'],
    scope: 'records:delete',
    goes_on: true,
  },
  'delete-import': {
    ...below,
    method: 'DELETE',
    path: `${at}/{import_id}`,
    summary: 'Give up an import',
    description: 'Before it is started. What was sent is deleted; there are no records yet.',
    responses: { 204: null },
    errors: [...ofOne, 'CONFLICT'],
  },
} as const satisfies EndpointTable);
