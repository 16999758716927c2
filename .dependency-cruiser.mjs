/** Who may import whom: the map in AGENTS.md, as a check. Tests may look anywhere. */

const TESTS = '[.]test[.]ts$';

/** Beside the contract and itself, a layer of the server knows these; and of the server's own files, `context.ts` and `clock.ts`. */
const layers = {
  access: 'db',
  api: 'access config db http media search',
  app: 'access api config corrections db events http ingest jobs media operator retention search',
  config: '',
  corrections: 'db ingest pipeline search',
  db: 'config',
  engines: 'config',
  events: 'db',
  // It composes the doors: the only layer that knows every API.
  http: 'access api app config db events media uploads v1',
  ingest: 'access config db jobs media pipeline retention search',
  insights: 'config engines pipeline',
  jobs: 'config corrections db engines ingest insights media pipeline retention search transcribe',
  media: 'config db',
  operator: 'access config corrections db ingest insights jobs media retention search transcribe',
  pipeline: '',
  retention: 'db media search',
  search: 'access db',
  transcribe: 'config engines ingest pipeline',
  uploads: 'access config db http ingest jobs media search',
  v1: 'access api db http uploads',
};

/** What a layer needs of another in single files. */
const exceptions = {
  // What an import is told on the command line is refused in an operator's words.
  ingest: ['operator/operator-error[.]ts', 'operator/require-workspace[.]ts'],
  operator: ['make-context[.]ts'],
};

const layerRules = Object.entries(layers).map(([layer, known]) => ({
  name: `arrows-of-${layer}`,
  severity: 'error',
  comment: `server/${layer} knows ${known || 'no other layer'} (AGENTS.md, the map).`,
  from: { path: `^server/${layer}/`, pathNot: TESTS },
  to: {
    path: '^server/',
    pathNot: [
      `^server/(${[layer, ...known.split(' ')].join('|')})/`,
      ...(exceptions[layer] ?? []).map((file) => `^server/${file}$`),
      // Pure functions know neither; whatever else is handed a context does.
      ...(layer === 'pipeline' ? [] : ['^server/(context|clock|metrics|record-item-cache)[.]ts$']),
    ],
  },
}));

// oxlint-disable-next-line import/no-default-export -- what dependency-cruiser reads
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or a third is missing.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that cannot be resolved is not checked by the other rules.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment: 'The contract imports nothing of ours.',
      from: { path: '^contract/', pathNot: TESTS },
      to: { path: '^(server|cli|sdk|web|tests|scripts|bench|demo)/' },
    },
    ...layerRules,
    {
      name: 'every-layer-has-its-arrows',
      severity: 'error',
      comment: 'A new folder of the server stands in the table above, and in the map of AGENTS.md.',
      from: {},
      to: { path: `^server/(?!(${Object.keys(layers).join('|')})/)[^/]+/`, pathNot: 'node_modules' },
    },
    {
      name: 'what-is-handed-down-knows-no-door',
      severity: 'error',
      comment: 'A context is handed to every layer: what it is made of lies below all of them.',
      from: { path: '^server/(context|make-context|clock|metrics|record-item-cache)[.]ts$' },
      to: { path: '^server/(?!access/|config/|db/|media/)[^/]+/' },
    },
    {
      name: 'server-for-those-who-run-it',
      severity: 'error',
      comment:
        'The server knows what the demo’s files look like, and nothing else outside of it but the contract.',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: '^(cli|sdk|web|demo)/', pathNot: '^demo/workspace-file[.]ts$' },
    },
    {
      name: 'cli-through-operator',
      severity: 'error',
      comment: 'The command line knows the server by what an operator may do, its importer and its settings.',
      from: { path: '^cli/' },
      to: {
        path: '^server/(?!operator/|config/|ingest/|start-server[.]ts$|start-worker-process[.]ts$|make-log[.]ts$)|^(tests|scripts|bench)/',
        pathNot: '^tests/kit/',
      },
    },
    {
      name: 'sdk-stands-alone',
      severity: 'error',
      comment:
        'Programs and pages carry the SDK with them: it needs nothing when it runs, and of the contract only types.',
      from: { path: '^sdk/', pathNot: TESTS },
      to: { pathNot: '^sdk/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sdk-knows-only-the-contract',
      severity: 'error',
      comment: 'Its types come from the endpoint tables.',
      from: { path: '^sdk/', pathNot: TESTS },
      to: { pathNot: '^(sdk|contract)/' },
    },
    {
      name: 'pages-through-the-api',
      severity: 'error',
      comment: 'The pages know what every client knows: the contract and the typed client.',
      from: { path: '^web/', pathNot: TESTS },
      to: { path: '^(server|cli|tests|scripts|bench|demo)/' },
    },
    {
      name: 'demo-through-the-importer',
      severity: 'error',
      comment: 'The sample workspace is files of a format that anybody can write.',
      from: { path: '^demo/', pathNot: TESTS },
      to: { path: '^(cli|sdk|web|tests|scripts|bench)/|^server/(?!ingest/)' },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      comment: 'The product needs neither the test kit nor the scripts.',
      from: { path: '^(contract|sdk|server|cli)/', pathNot: TESTS },
      to: { path: '^(tests|scripts|bench)/|[.]test[.]ts$' },
    },
    {
      name: 'product-without-development-packages',
      severity: 'error',
      comment: 'What the product needs has to be there without development dependencies.',
      from: { path: '^(contract|sdk|server|cli)/', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/vendor/|^web/dist' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
