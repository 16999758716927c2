/** Who may import whom: the map in AGENTS.md, as a check. Tests may look anywhere. */

const TESTS = '[.]test[.]ts$';

/** What each folder may import of ours beside itself: other folders, and single files. */
const folders = {
  contract: '',
  sdk: 'contract',
  web: 'contract sdk',
  server: 'contract demo/workspace-file.ts',
  cli: `contract server/operator server/config server/ingest server/start-server.ts server/start-worker-process.ts
    server/make-log.ts tests/kit`,
  demo: 'contract server/ingest',
};
/** These know no more in their tests; all others may look anywhere there. */
const WITH_TESTS = ['cli'];

/** The same within the server: what each layer may import of the others. */
const layers = {
  access: 'config db',
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
  operator:
    'access config corrections db ingest insights jobs media retention search transcribe make-context.ts',
  pipeline: '',
  retention: 'access db media search',
  search: 'access db',
  transcribe: 'config engines ingest pipeline',
  uploads: 'access config db http ingest jobs media search',
  v1: 'access api db http uploads',
};
/** Not theirs: functions of values are handed values. */
const WITHOUT_CONTEXT = ['pipeline'];

const OURS = '^(contract|sdk|server|cli|web|demo|scripts|tests|bench)/';
const HANDED_DOWN = '^server/(context|clock|metrics|record-item-cache)[.]ts$';

const toList = (words) => words.split(/\s+/).filter((word) => word !== '');
/** Of a folder, or of a file. */
const toPattern = (path) => (path.endsWith('.ts') ? `^${path.replace('.', '[.]')}$` : `^${path}/`);

const arrowsOf = (path, known, within) => ({
  name: `arrows-of-${path.replace('/', '-')}`,
  severity: 'error',
  comment: `${path} knows ${known.join(', ') || 'nothing else there'} (AGENTS.md, the map).`,
  from: { path: `^${path}/`, ...(WITH_TESTS.includes(path) ? {} : { pathNot: TESTS }) },
  to: { path: within, pathNot: [path, ...known].map(toPattern) },
});

const folderRules = Object.entries(folders).map(([folder, known]) => arrowsOf(folder, toList(known), OURS));
const layerRules = Object.entries(layers).map(([layer, known]) => {
  const rule = arrowsOf(
    `server/${layer}`,
    toList(known).map((name) => `server/${name}`),
    '^server/',
  );
  rule.to.pathNot.push(
    '^server/(durations|error-code)[.]ts$',
    ...(WITHOUT_CONTEXT.includes(layer) ? [] : [HANDED_DOWN]),
  );
  return rule;
});

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
    ...folderRules,
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
      from: { path: [HANDED_DOWN, '^server/make-context[.]ts$'] },
      to: { path: '^server/(?!access/|config/|db/|media/)[^/]+/' },
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
      name: 'sdk-without-packages',
      severity: 'error',
      comment: 'Its types come from the endpoint tables, and from nowhere else.',
      from: { path: '^sdk/', pathNot: TESTS },
      to: { pathNot: OURS },
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
