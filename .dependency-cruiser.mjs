/** The permitted imports: the map in AGENTS.md, as a check. Tests may import anything. */

const TESTS = '[.]test[.]ts$';

/** Our other folders and single files that each package may import. */
const folders = {
  contract: '',
  sdk: 'contract',
  web: 'contract sdk',
  server: 'contract demo/workspace-file.ts',
  cli: 'contract server tests/kit tests/fake-openai',
  mb: 'sdk cli/byte-progress.ts cli/command-parts.ts cli/option.ts cli/parse-command-line.ts cli/to-table.ts',
  demo: 'contract server/text server/import',
};
/** These packages have the same limits in tests; tests of all others may import anything. */
const WITH_TESTS = ['cli'];

/** The rooms of the server, from the ground up: each may import only the rooms in its line. */
const rooms = {
  base: '',
  access: 'base',
  media: 'base',
  search: 'base access',
  mail: 'base',
  text: 'base',
  engines: 'base media text',
  http: 'base access media',
  records: 'base access media search mail text http',
  people: 'base access search mail http records',
  import: 'base media text engines http records people',
  recordings: 'base access media mail text engines http records import',
  changes: 'base access http records',
  v1: 'base access http records people recordings',
  mcp: 'base access search http records people',
  start: 'base access media search mail text engines http records people import recordings changes v1 mcp',
};

for (const [index, [room, known]] of Object.entries(rooms).entries()) {
  const below = Object.keys(rooms).slice(0, index);
  const above = known.split(' ').find((name) => name !== '' && !below.includes(name));
  // This rules out a cycle between two rooms.
  if (above !== undefined) throw new Error(`${room} may not import ${above}, which does not stand below it`);
}

const OURS = '^(contract|sdk|server|cli|mb|web|demo|scripts|tests|bench)/';

const toList = (words) => words.split(/\s+/).filter((word) => word !== '');
/** Converts a folder or a file to a pattern. */
const toPattern = (path) => (/[.](ts|json)$/.test(path) ? `^${path.replace('.', '[.]')}$` : `^${path}/`);

const arrowsOf = (path, known, within) => ({
  name: `arrows-of-${path.replace('/', '-')}`,
  severity: 'error',
  comment: `${path} knows ${known.join(', ') || 'nothing else there'} (AGENTS.md, the map).`,
  from: { path: `^${path}/`, ...(WITH_TESTS.includes(path) ? {} : { pathNot: TESTS }) },
  to: { path: within, pathNot: [path, ...known].map(toPattern) },
});

const folderRules = Object.entries(folders).map(([folder, known]) => arrowsOf(folder, toList(known), OURS));
const roomRules = Object.entries(rooms).map(([room, known]) =>
  arrowsOf(
    `server/${room}`,
    [...toList(known), 'package.json'].map((name) => `server/${name}`),
    '^server/',
  ),
);

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
    ...roomRules,
    {
      name: 'every-room-has-its-arrows',
      severity: 'error',
      comment: 'A new room of the server stands in the table above, and in the map of AGENTS.md.',
      from: {},
      to: { path: `^server/(?!(${Object.keys(rooms).join('|')})/)`, pathNot: 'node_modules|package[.]json$' },
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
      from: { path: '^(contract|sdk|server|cli|mb)/', pathNot: TESTS },
      to: { path: '^(tests|scripts|bench)/|[.]test[.]ts$' },
    },
    {
      name: 'product-without-development-packages',
      severity: 'error',
      comment: 'What the product needs has to be there without development dependencies.',
      from: { path: '^(contract|sdk|server|cli|mb)/', pathNot: TESTS },
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
    exclude: { path: '/vendor/|^(?:web/)?dist|^tests/packages/judges/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
