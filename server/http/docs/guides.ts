/** The guides for those who write programs: documents of the repository, served beside the references. */
import { readFileSync } from 'node:fs';

/** The guides in the order in which a beginner reads them. */
export const guides = {
  'sdk.md': 'the client for TypeScript and JavaScript: requests, errors, uploads, changes, webhooks',
  'tokens.md': 'what a token may do: scopes, workspaces, networks, service accounts',
  'changes.md': 'keeping a copy of a workspace, page by page or as a stream',
  'webhooks.md': 'being told what happens, and checking who tells it',
  'uploads.md': 'sending recordings whole or in parts, and resuming',
  'import.md': 'formats of transcripts that are read',
  'agents.md': 'tools for agents over the Model Context Protocol',
  'oauth.md': 'letting people connect your program by themselves',
  'mb.md': 'all of it from a command line',
} as const;

/** Files that guides link to. */
const attachments = ['record-file.schema.json'] as const;

export type GuideName = keyof typeof guides | (typeof attachments)[number];
export const guideNames = [...Object.keys(guides), ...attachments] as GuideName[];

export const isGuide = (name: string): name is GuideName => guideNames.some((known) => known === name);

const read = new Map<GuideName, string>();

/** Servers of examples, where the guides stand in the repository. */
const EXAMPLES = /https:\/\/(?:minutes|minutebook)\.example\.com|http:\/\/localhost:8080/g;

/** With the address of this server in all that is to be copied. */
export function readGuide(name: GuideName, base_url: string): string {
  const known = read.get(name) ?? readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
  read.set(name, known);
  return known.replaceAll(EXAMPLES, () => base_url);
}

/** https://llmstxt.org: what a language model, or somebody with nothing but this address, reads first. */
export function toOverview(base_url: string): string {
  const link = (title: string, path: string, about: string) => `- [${title}](${base_url}${path}): ${about}`;
  return `# Minutebook

> A service for recorded meetings and calls: transcripts, insights and original media, searched and read by people, programs and agents, with permissions.

Programs send a token as \`Authorization: Bearer …\`. New programs use API v3: \`curl -H "Authorization: Bearer $TOKEN" ${base_url}/api/v3/token\` says what a token may do, \`${base_url}/api/v3/workspaces\` lists the workspaces that it opens. The references are pages too, at ${base_url}/docs/v3, ${base_url}/docs and ${base_url}/docs/service.

## References

${[
  link('API v3', '/api/v3/openapi.json', 'OpenAPI 3.1, with the events of webhooks'),
  link('API v2', '/openapi.json', 'OpenAPI 3.1'),
  link('Uploads, links, agents and the older protocol', '/service/openapi.json', 'OpenAPI 3.1'),
].join('\n')}

## Guides

${Object.entries(guides)
  .map(([name, about]) =>
    link(titleOf(readGuide(name as GuideName, base_url)), `/docs/guides/${name}`, about),
  )
  .join('\n')}
`;
}

/** The first heading. */
const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1] ?? '';
