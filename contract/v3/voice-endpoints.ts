/** Speakers recognised by their voices, in a workspace that wants it. A voice itself is in no answer. */
import { Type, type Static } from '../schema.ts';
import { PersonKey } from '../app/person-endpoints.ts';
import { found, onRecord } from '../app/record-endpoints.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, pathId, Slug } from '../parameters.ts';
import { closed, described, Id, nullable } from '../resources/shapes.ts';
import { MomentRecord } from './moment-endpoints.ts';

const VoiceSuggestion = closed(
  {
    speaker_id: described(Id, 'the speaker, who has no name'),
    person: Type.String({
      description: 'who it may be: `member-<id>`, `contact-<id>`, or `name-` and the name of a speaker',
    }),
    name: Type.String({ description: 'as the newest record writes it' }),
    member_id: described(nullable(Id), 'null: not a member'),
    contact_id: described(nullable(Id), 'null: not a contact'),
  },
  'VoiceSuggestion',
);
export type VoiceSuggestion = Static<typeof VoiceSuggestion>;

const speakerParams = Type.Object({
  slug: Slug,
  record_id: pathId('record'),
  speaker_id: pathId('speaker'),
});

const VoiceMatch = closed(
  {
    record: described(MomentRecord, 'another record that the caller may edit'),
    speaker_id: described(Id, 'the speaker of that record, who has no name'),
  },
  'VoiceMatch',
);
export type VoiceMatch = Static<typeof VoiceMatch>;

export const voiceEndpoints = named({
  'list-voice-suggestions': {
    ...onRecord,
    tag: 'corrections',
    method: 'GET',
    path: '/api/v3/workspaces/{slug}/records/{record_id}/voice-suggestions',
    summary: 'List who speakers sound like',
    description:
      'For whoever may edit the record, of speakers without a name: people whom somebody has named in another record that one may see, and whose voice is alike beyond doubt. `rename-speaker` accepts one.',
    body: null,
    responses: {
      200: closed(
        { items: Type.Array(VoiceSuggestion, { description: 'in the order of their numbers' }) },
        'VoiceSuggestions',
      ),
    },
    errors: found,
    scope: 'records:read',
  },
  'list-voice-matches': {
    ...onRecord,
    tag: 'corrections',
    method: 'GET',
    path: '/api/v3/workspaces/{slug}/records/{record_id}/speakers/{speaker_id}/voice-matches',
    summary: 'List where a speaker is heard without a name',
    description:
      'For whoever may edit the record, of a speaker whom somebody has named: other records that one may edit, in which `list-voice-suggestions` would suggest this person. The newest 50. `rename-speaker` names them there.',
    params: speakerParams,
    body: null,
    responses: {
      200: closed(
        { items: Type.Array(VoiceMatch, { description: 'the newest record first' }) },
        'VoiceMatches',
      ),
    },
    errors: found,
    scope: 'records:read',
  },
  'decline-voice-suggestion': {
    ...onRecord,
    tag: 'corrections',
    method: 'POST',
    path: '/api/v3/workspaces/{slug}/records/{record_id}/speakers/{speaker_id}/declined-voices',
    summary: 'Say who a speaker is not',
    description: 'The person is not suggested for this speaker again.',
    params: speakerParams,
    body: Type.Object(
      { person: Type.String({ minLength: 1, maxLength: 205, description: 'as it was suggested' }) },
      { title: 'DeclinedVoice' },
    ),
    responses: { 204: null },
    errors: [...found, 'NOT_FOUND'],
    scope: 'records:write',
  },
  'forget-voice': {
    tag: 'records',
    rate_limit: 'workspace',
    method: 'DELETE',
    path: '/api/v3/workspaces/{slug}/voice',
    summary: 'Forget the voice of a person',
    description:
      'In all records in which somebody has named them; the names stay. For the member whose voice it is, where they see the record or were named as that member; and for whoever may change the settings of the workspace, in every record, with the same answer whether there were any.',
    params: inWorkspace,
    query: Type.Object({ person: PersonKey }),
    body: null,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'NOT_FOUND'],
    scope: 'records:write',
  },
} as const satisfies EndpointTable);
