/** The engines that transcribe and that make insights. */
import { Type, type Static } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { inWorkspace, none, Slug } from '../parameters.ts';
import { ReasonData } from '../resources/reason-data.ts';
import { closed, nullable } from '../resources/shapes.ts';

const EngineKind = Type.Unsafe<'transcription' | 'insights'>({
  type: 'string',
  enum: ['transcription', 'insights'],
});

export const AppEngine = closed(
  {
    kind: EngineKind,
    engine: Type.String({ description: 'none, builtin, local or openai' }),
    model: nullable(Type.String()),
    base_url: nullable(Type.String()),
  },
  'AppEngine',
);
export type AppEngine = Static<typeof AppEngine>;

export const EngineTest = closed(
  { ok: Type.Boolean(), message: Type.String(), reason: ReasonData, duration_ms: Type.Integer() },
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

export const appEngineEndpoints = {
  'list-engines': {
    ...manage,
    name: 'list-engines',
    params: inWorkspace,
    method: 'GET',
    path: `${at}/engines`,
    summary: 'List the engines that transcribe and that make insights',
    body: null,
    responses: { 200: closed({ items: Type.Array(AppEngine) }, 'AppEngineList') },
    errors: base,
    scope: 'people:read',
  },
  'test-engine': {
    ...manage,
    name: 'test-engine',
    method: 'POST',
    path: `${at}/engines/{kind}/test`,
    summary: 'Ask an engine for something small, and tell how it went',
    params: Type.Object({ slug: Slug, kind: EngineKind }),
    body: null,
    responses: { 200: EngineTest },
    errors: base,
    scope: 'people:write',
  },
} as const satisfies Record<string, Endpoint>;
