/** Models for transcription and minutes that the server's owner installs on its machine. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none } from '../parameters.ts';
import { EngineKind } from './engine-endpoints.ts';
import { ReasonData } from '../resources/reason-data.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

const SpeechModel = closed(
  {
    name: Type.String(),
    about: Type.String({ description: 'what kind of model it is, in English' }),
    languages: Type.String({ description: 'that it understands, in English' }),
    licence: Type.String({ description: 'the name of its licence' }),
    licence_url: Type.String({ description: 'where the licence can be read' }),
    asks_consent: Type.Boolean({ description: 'true: the licence has terms of its own to agree to' }),
    size_bytes: Type.Integer({ description: 'of all its files' }),
    is_installed: Type.Boolean({ description: 'true: it is on the server’s machine' }),
    kind: described(EngineKind, 'what it is for'),
    memory_bytes: nullable(
      Type.Integer({ description: 'that it takes while it works, as an estimate; null: little' }),
    ),
    hour_minutes: nullable(
      Type.Integer({
        description:
          'minutes in which minutes of an hour’s meeting are written on this machine, as an estimate; null: it writes none',
      }),
    ),
    lack: described(nullable(ReasonData), 'why this machine cannot run it; null: it can, as far as is known'),
  },
  'SpeechModel',
);
export type SpeechModel = Static<typeof SpeechModel>;

const installationStates = ['running', 'installed', 'failed', 'cancelled'] as const;
export type InstallationState = (typeof installationStates)[number];

export const SpeechInstallation = closed(
  {
    model: Type.String({ description: 'the name of the model' }),
    state: Type.Unsafe<InstallationState>({
      type: 'string',
      enum: [...installationStates],
      description: 'running: it goes on by itself, after a restart of the server as well',
    }),
    from: nullable(
      Type.String({
        description:
          'where its files are fetched; null: where they are published, or the caller may not install',
      }),
    ),
    file: nullable(Type.String({ description: 'that is being fetched; null: none is' })),
    fetched_bytes: Type.Integer({ description: 'that have come; they stay after a failure' }),
    size_bytes: Type.Integer({ description: 'there will be in all' }),
    reason: described(nullable(ReasonData), 'why it failed, or what it waits for; null: neither'),
    started_at: described(DateTime, 'when somebody asked for it'),
  },
  'SpeechInstallation',
);
export type SpeechInstallation = Static<typeof SpeechInstallation>;

export const SpeechSetup = closed(
  {
    is_server_owner: Type.Boolean({ description: 'the caller may install and cancel' }),
    runs_models: Type.Boolean({ description: 'false: no model of speech can run on the server’s system' }),
    command: Type.String({
      description: 'how the command line is called where this server was started, such as minutebook',
    }),
    room_bytes: nullable(
      Type.Integer({ description: 'room for models on the server’s disk; null: unknown' }),
    ),
    models: Type.Array(SpeechModel, { description: 'that can be installed, the default of each kind first' }),
    installation: described(nullable(SpeechInstallation), 'the last one; null: there was none'),
    waiting_record_ids: Type.Array(Id, {
      description:
        'records that were kept without a transcript because nothing transcribed them, the newest first, at most 1,000',
    }),
  },
  'SpeechSetup',
);
export type SpeechSetup = Static<typeof SpeechSetup>;

const manage = {
  tag: 'settings',
  rate_limit: 'workspace',
  params: inWorkspace,
  query: none,
  permission: 'workspace.manage',
} as const;
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'] as const;
const at = '/app/workspaces/{slug}/speech-setup';

export const appSpeechSetupEndpoints = named({
  'get-speech-setup': {
    ...manage,
    method: 'GET',
    path: at,
    summary: 'Get what can be installed for transcripts and minutes',
    body: null,
    responses: { 200: SpeechSetup },
    errors: base,
    scope: 'people:read',
  },
  'install-speech-model': {
    ...manage,
    method: 'POST',
    path: `${at}/installation`,
    summary: 'Install a model for transcripts or minutes',
    description:
      'By the owner of the server alone. One at a time; what an earlier attempt has fetched is gone on with.',
    body: Type.Object(
      {
        model: nullable(
          Type.String({
            pattern: '^[a-z0-9][a-z0-9-]*$',
            maxLength: 60,
            description: 'one of the models; null: the one that is described where `from` leads',
          }),
        ),
        from: Type.Optional(
          nullable(
            Type.String({
              minLength: 1,
              maxLength: 1_000,
              description:
                'a folder of the server’s machine, or an address, with the files; null or left out: where they are published',
            }),
          ),
        ),
        accepts_licence: Type.Optional(
          Type.Boolean({
            description: 'true: its licence is agreed to; needed unless the model is an open one of the list',
          }),
        ),
      },
      { title: 'SpeechModelInstallation' },
    ),
    responses: { 201: SpeechInstallation },
    errors: [...base, 'CONFLICT'],
    scope: 'people:write',
  },
  'cancel-speech-installation': {
    ...manage,
    method: 'DELETE',
    path: `${at}/installation`,
    summary: 'Stop installing a model',
    description: 'By the owner of the server alone. What has come stays for the next time.',
    body: null,
    responses: { 204: null },
    errors: base,
    scope: 'people:write',
  },
} as const satisfies EndpointTable);
