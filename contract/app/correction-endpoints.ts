/**
 * Corrections overlay the machine's results. These are kept, so that each correction can be reverted
 * separately.
 */
import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { none, pathId, Slug } from '../parameters.ts';
import { InsightType } from '../resources/allowed-values.ts';
import { V2Dialog } from '../resources/dialog.ts';
import { closed, described, Id, nullable } from '../resources/shapes.ts';

const recordParams = { slug: Slug, record_id: pathId('record') };
const dialogParams = Type.Object({ ...recordParams, dialog_id: pathId('utterance') });
const speakerParams = Type.Object({ ...recordParams, speaker_id: pathId('speaker') });
const insightParams = Type.Object({ ...recordParams, type: described(InsightType, 'of the insight') });

const below = { tag: 'corrections', rate_limit: 'workspace', query: none, scope: 'records:write' } as const;
const errors = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND', 'RECORD_BUSY', 'NOT_FOUND'] as const;
const record = '/app/workspaces/{slug}/records/{record_id}';

const BASED_ON =
  'the text as it was shown to whoever wrote this: when another one is there by now, it is 409 CONFLICT with that one in reason.values.text';

export const appCorrectionEndpoints = named({
  'edit-dialog': {
    ...below,
    method: 'PATCH',
    path: `${record}/dialogs/{dialog_id}`,
    summary: 'Edit an utterance',
    description: 'Its text, its speaker or its bookmark.',
    params: dialogParams,
    body: Type.Object(
      {
        text: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000, description: 'what was said' })),
        speaker_id: Type.Optional(
          Type.Integer({
            description: 'one of the speakers, or the next number for somebody who was not told apart',
          }),
        ),
        bookmark: Type.Optional(Type.Boolean({ description: 'true: it is marked' })),
        based_on: Type.Optional(Type.String({ maxLength: 20_000, description: BASED_ON })),
      },
      { title: 'DialogChange' },
    ),
    // Two texts of the greatest length, in a script with three bytes a character, with every second one
    // escaped.
    body_limit_bytes: 256 * 1024,
    responses: { 200: V2Dialog },
    errors: [...errors, 'CONFLICT'],
  },
  'revert-dialog': {
    ...below,
    method: 'DELETE',
    path: `${record}/dialogs/{dialog_id}/edit`,
    summary: 'Revert an utterance',
    description: 'What was changed of it is taken back.',
    params: dialogParams,
    body: null,
    responses: { 200: V2Dialog },
    errors,
  },
  'rename-speaker': {
    ...below,
    method: 'PATCH',
    path: `${record}/speakers/{speaker_id}`,
    summary: 'Say who a speaker is',
    description: 'A name, a member or a contact; without any, as the machine had it.',
    params: speakerParams,
    body: Type.Object(
      {
        name: nullable(
          Type.String({ minLength: 1, maxLength: 200, description: 'null: nobody in particular' }),
        ),
        member_id: Type.Optional(described(nullable(Id), 'the member who speaks; null: none')),
        contact_id: Type.Optional(
          described(nullable(Id), 'the contact who speaks, of a record that one may see; null: none'),
        ),
        based_on: Type.Optional(Type.String({ maxLength: 200, description: BASED_ON })),
      },
      { title: 'SpeakerChange' },
    ),
    responses: { 204: null },
    errors: [...errors, 'CONFLICT'],
  },
  'merge-speakers': {
    ...below,
    method: 'POST',
    path: `${record}/speakers/{speaker_id}/merge`,
    summary: 'Merge a speaker into another',
    description: 'Everything the one says is given to the other.',
    params: speakerParams,
    body: Type.Object(
      { into_speaker_id: described(Id, 'the speaker who takes over all utterances') },
      { title: 'SpeakerMerge' },
    ),
    responses: { 204: null },
    errors,
  },
  'edit-insight': {
    ...below,
    method: 'PUT',
    path: `${record}/insights/{type}`,
    summary: 'Edit an insight',
    description: 'Text of one’s own takes its place.',
    params: insightParams,
    body: Type.Object(
      {
        text: Type.String({ minLength: 1, maxLength: 100_000, description: 'the insight as Markdown' }),
        based_on: Type.Optional(Type.String({ maxLength: 100_000, description: BASED_ON })),
      },
      { title: 'InsightChange' },
    ),
    body_limit_bytes: 1024 * 1024,
    responses: { 204: null },
    errors: [...errors, 'CONFLICT'],
  },
  'revert-insight': {
    ...below,
    method: 'DELETE',
    path: `${record}/insights/{type}/edit`,
    summary: 'Revert an insight',
    description: 'To the one that the machine made.',
    params: insightParams,
    body: null,
    responses: { 204: null },
    errors,
  },
  'unmask-dialogs': {
    ...below,
    method: 'POST',
    path: `${record}/unmask`,
    summary: 'Read what is masked in utterances',
    description: 'Who did so is written down.',
    params: Type.Object(recordParams),
    body: Type.Object(
      {
        dialog_ids: Type.Array(Id, {
          minItems: 1,
          maxItems: 100,
          description: 'utterances that are to be shown as they were said',
        }),
      },
      { title: 'Unmasking' },
    ),
    responses: {
      200: closed(
        {
          items: Type.Array(
            closed(
              {
                dialog_id: described(Id, 'the utterance'),
                original_text: Type.String({ description: 'as it was said' }),
              },
              'UnmaskedDialog',
            ),
          ),
        },
        'UnmaskedDialogs',
      ),
    },
    errors,
    scope: 'records:unmask',
  },
} as const satisfies EndpointTable);
