/** The engines for transcription and for insights. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none, Slug } from '../parameters.ts';
import { ReasonData } from '../resources/reason-data.ts';
import { closed, described, nullable } from '../resources/shapes.ts';

export const EngineKind = Type.Unsafe<'transcription' | 'insights'>({
  type: 'string',
  enum: ['transcription', 'insights'],
});

export const engineNames = ['none', 'builtin', 'local', 'openai'] as const;
export type EngineName = (typeof engineNames)[number];
const EngineName = Type.Unsafe<EngineName>({
  type: 'string',
  enum: [...engineNames],
  description:
    'none: recordings are kept as they are; builtin: insights without a model; local: a model on the server’s machine; openai: a server with OpenAI’s API',
});

const engineSources = ['environment', 'workspace', 'installation', 'default'] as const;
export type EngineSource = (typeof engineSources)[number];

const fixedFields = ['model', 'language', 'threads', 'context_tokens'] as const;
export type FixedField = (typeof fixedFields)[number];

export const AppEngine = closed(
  {
    kind: described(EngineKind, 'what it is for'),
    engine: EngineName,
    model: nullable(Type.String()),
    base_url: nullable(Type.String({ description: 'where its server answers; null: it needs none' })),
    source: Type.Unsafe<EngineSource>({
      type: 'string',
      enum: [...engineSources],
      description: 'where it is set; the environment of the server wins over all others',
    }),
    has_key: Type.Boolean({ description: 'true: a key is kept, which is never shown' }),
    language: nullable(Type.String({ description: 'ISO 639-1; null: detected' })),
    vocabulary: Type.Array(Type.String(), { description: 'words that it is told to expect' }),
    threads: nullable(Type.Integer({ description: 'of the local engine' })),
    context_tokens: nullable(Type.Integer({ description: 'of a language model' })),
    fixed: Type.Array(Type.Unsafe<FixedField>({ type: 'string', enum: [...fixedFields] }), {
      description: 'what the environment of the server states, whoever chooses the engine',
    }),
  },
  'AppEngine',
);
export type AppEngine = Static<typeof AppEngine>;

/** The longest vocabulary that is sent to an engine. */
const MOST_VOCABULARY = 100;

export const EngineSetting = closed(
  {
    engine: EngineName,
    model: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'that the server has; of the local engine an installed one',
        }),
      ),
    ),
    base_url: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 1_000, description: 'of an openai engine' })),
    ),
    key: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 2_000,
          description:
            'kept sealed and never shown; null: none; left out: the present one, as long as the address is the same',
        }),
      ),
    ),
    language: Type.Optional(
      nullable(Type.String({ pattern: '^[a-z]{2}$', description: 'ISO 639-1; null: detected' })),
    ),
    vocabulary: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: MOST_VOCABULARY,
        description: 'names and terms that occur, the likeliest first',
      }),
    ),
    threads: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: 64,
          description: 'of the local engine; null: half of the cores',
        }),
      ),
    ),
    context_tokens: Type.Optional(
      nullable(
        Type.Integer({ minimum: 4_096, maximum: 1_000_000, description: 'of a language model; null: 8,192' }),
      ),
    ),
  },
  'EngineSetting',
);
export type EngineSetting = Static<typeof EngineSetting>;

export const EngineTest = closed(
  {
    ok: Type.Boolean({ description: 'true: it answered as it has to' }),
    message: Type.String({ description: 'what was found, in words' }),
    reason: described(ReasonData, 'the same as data'),
    duration_ms: Type.Integer({ description: 'how long it took, in milliseconds' }),
  },
  'EngineTest',
);
export type EngineTest = Static<typeof EngineTest>;

const manage = {
  tag: 'settings',
  rate_limit: 'workspace',
  query: none,
  permission: 'workspace.manage',
} as const;
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'] as const;
const at = '/app/workspaces/{slug}';
const ofKind = Type.Object({ slug: Slug, kind: described(EngineKind, 'what it is for') });

export const appEngineEndpoints = named({
  'list-engines': {
    ...manage,
    params: inWorkspace,
    method: 'GET',
    path: `${at}/engines`,
    summary: 'List the engines that transcribe and that make insights',
    body: null,
    responses: {
      200: closed(
        {
          items: Type.Array(AppEngine),
          models: Type.Array(
            closed(
              {
                name: Type.String(),
                languages: Type.String({ description: 'that it understands, ISO 639-1' }),
                licence: Type.String({ description: 'as its folder names it' }),
                kind: described(EngineKind, 'what it is for'),
              },
              'InstalledModel',
            ),
            {
              description: 'that are installed for the local engine',
            },
          ),
          most_threads: Type.Integer({ description: 'that the machine has' }),
        },
        'AppEngineList',
      ),
    },
    errors: base,
    scope: 'people:read',
  },
  'set-engine': {
    ...manage,
    params: ofKind,
    method: 'PUT',
    path: `${at}/engines/{kind}`,
    summary: 'Choose an engine for the workspace',
    description: 'Its next job is done by it.',
    body: EngineSetting,
    responses: { 200: AppEngine },
    errors: [...base, 'CONFLICT'],
    scope: 'people:write',
  },
  'unset-engine': {
    ...manage,
    params: ofKind,
    method: 'DELETE',
    path: `${at}/engines/{kind}`,
    summary: 'Forget the engine of the workspace',
    description: 'The choice of the installation counts again.',
    body: null,
    responses: { 200: AppEngine },
    errors: base,
    scope: 'people:write',
  },
  'test-engine': {
    ...manage,
    method: 'POST',
    path: `${at}/engines/{kind}/test`,
    summary: 'Ask an engine for something small, and tell how it went',
    params: ofKind,
    body: null,
    responses: { 200: EngineTest },
    errors: base,
    scope: 'people:write',
  },
} as const satisfies EndpointTable);
