/**
 * The requests of agents' clients, taken from their logs, their code and integrators' reports, or else from
 * their documentation (versions and capabilities of ChatGPT, Cursor, n8n and the Inspector).
 * `server/mcp/agent-clients.test.ts` sends them, and the table of docs/agents.md is generated from them.
 */

type Json = Readonly<Record<string, unknown>>;

export interface AgentClient {
  name: string;
  /** null when it sends none of its own. */
  user_agent: string | null;
  accept: string;
  protocol_version: string;
  /**
   * Whether it sends the protocol version in a header field after the first message, as the protocol
   * requires.
   */
  sends_version: boolean;
  client_info: Json;
  capabilities: Json;
  first_id: number | string;
  /** Metadata that it sends with each call. */
  meta?: Json;
  headers?: Readonly<Record<string, string>>;
  /** Arguments that it adds to those of the model, or writes differently. */
  adds?: Json;
  /** Whether it opens a stream after the initialisation, which this server does not offer. */
  opens_stream?: true;
  /** Methods that it calls although this server does not have them. */
  also_asks?: readonly string[];
}

const BOTH = 'application/json, text/event-stream';
const BOTH_STREAM_FIRST = 'text/event-stream, application/json';
const SHOWS_PAGES = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

export const agentClients: readonly AgentClient[] = [
  {
    name: 'Claude Code',
    user_agent: 'claude-code/2.1.221 (sdk-cli)',
    accept: BOTH,
    protocol_version: '2025-11-25',
    sends_version: true,
    client_info: {
      name: 'claude-code',
      title: 'Claude Code',
      version: '2.1.221',
      description: 'Anthropic’s agentic coding tool',
      websiteUrl: 'https://claude.com/claude-code',
    },
    capabilities: { roots: { listChanged: true }, elicitation: {} },
    first_id: 0,
    meta: { 'claudecode/toolUseId': 'toolu_015V', progressToken: 2 },
    // Numbers and lists are written as text.
    adds: { limit: '2', label_ids: '[]', from: null },
    opens_stream: true,
  },
  {
    name: 'Claude',
    user_agent: null,
    accept: BOTH,
    protocol_version: '2025-11-25',
    sends_version: false,
    client_info: { name: 'claude-ai', version: '0.1.0' },
    capabilities: { extensions: SHOWS_PAGES },
    first_id: 0,
    also_asks: ['resources/list', 'prompts/list'],
  },
  {
    name: 'ChatGPT',
    user_agent: 'openai-mcp/1.0.0',
    accept: BOTH,
    protocol_version: '2025-06-18',
    sends_version: true,
    client_info: { name: 'openai-mcp', version: '1.0.0' },
    capabilities: {},
    first_id: 1,
    meta: {
      'openai/locale': 'en-US',
      'openai/userAgent': 'Mozilla/5.0',
      'openai/userLocation': { city: 'Busan', country: 'KR', timezone: 'Asia/Seoul' },
      'openai/subject': 'v1/anonymous',
      'openai/session': 'v1/conversation',
      timezone_offset_minutes: -540,
    },
    headers: { 'mcp-session-id': 'made-by-the-client' },
    adds: { from: null, to: null },
  },
  {
    name: 'Cursor',
    user_agent: 'node',
    accept: BOTH,
    protocol_version: '2025-06-18',
    sends_version: true,
    client_info: { name: 'cursor-vscode', version: '1.0.0' },
    // Booleans stand where the protocol has objects.
    capabilities: {
      tools: true,
      prompts: true,
      resources: true,
      logging: false,
      elicitation: {},
      roots: { listChanged: false },
    },
    first_id: 0,
    opens_stream: true,
    also_asks: ['prompts/list', 'resources/list', 'resources/templates/list'],
  },
  {
    name: 'VS Code',
    user_agent: 'Visual Studio Code - Insiders/1.124.0-insider',
    accept: BOTH_STREAM_FIRST,
    protocol_version: '2025-11-25',
    sends_version: true,
    client_info: { name: 'Visual Studio Code - Insiders', version: '1.124.0-insider' },
    capabilities: {
      roots: { listChanged: true },
      sampling: {},
      elicitation: { form: {}, url: {} },
      tasks: {
        list: {},
        cancel: {},
        requests: { sampling: { createMessage: {} }, elicitation: { create: {} } },
      },
      extensions: SHOWS_PAGES,
    },
    first_id: 1,
    meta: { progressToken: '6e2f1a3c' },
    opens_stream: true,
  },
  {
    name: 'n8n',
    user_agent: 'node',
    accept: BOTH,
    protocol_version: '2025-11-25',
    sends_version: true,
    client_info: { name: '@n8n/n8n-nodes-langchain.mcpClientTool', version: '1' },
    capabilities: { tools: {} },
    first_id: 0,
    adds: { toolCallId: 'call_tjbF', sessionId: 'any', action: 'sendMessage', chatInput: 'any' },
    opens_stream: true,
  },
  {
    name: 'LibreChat',
    user_agent: 'node',
    accept: BOTH,
    protocol_version: '2025-11-25',
    sends_version: true,
    client_info: { name: '@librechat/api-client', version: '1.2.3' },
    capabilities: {},
    first_id: 0,
    headers: { 'x-librechat-username': 'b64:7ZmN6ri464+Z' },
    adds: { team_ids: null, from: null },
    opens_stream: true,
    also_asks: ['resources/list', 'prompts/list'],
  },
  {
    name: 'MCP Inspector',
    user_agent: 'node',
    accept: BOTH_STREAM_FIRST,
    protocol_version: '2025-11-25',
    sends_version: true,
    client_info: { name: 'inspector-client', version: '0.17.2' },
    capabilities: { sampling: {}, elicitation: {}, roots: { listChanged: true } },
    first_id: 0,
    meta: { progressToken: 1 },
    opens_stream: true,
    also_asks: ['logging/setLevel', 'completion/complete', 'resources/templates/list'],
  },
  {
    name: 'TypeScript SDK',
    user_agent: 'node',
    accept: BOTH,
    protocol_version: '2025-11-25',
    sends_version: true,
    client_info: { name: 'mcp-client', version: '1.0.0' },
    capabilities: {},
    first_id: 0,
    opens_stream: true,
  },
  {
    name: 'Python SDK',
    user_agent: 'python-httpx/0.28.1',
    accept: BOTH,
    protocol_version: '2025-11-25',
    sends_version: true,
    client_info: { name: 'mcp', version: '0.1.0' },
    capabilities: {},
    first_id: 0,
    meta: { progressToken: 1 },
    opens_stream: true,
  },
];
