/** The permitted imports, which are the map in AGENTS.md as data and rules. Tests may import anything. */
import type { Import } from './read-imports.ts';

/** The other folders and files of ours that each folder may import. */
const folders = {
  contract: '',
  sdk: 'contract',
  web: 'contract sdk',
  server: 'contract demo/workspace-file.ts',
  cli: 'contract mb server tests/kit tests/fake-openai',
  mb: 'sdk',
  demo: 'contract server/text server/import',
};
/** These folders have the same limits in tests; tests of all others may import anything. */
const WITH_TESTS = ['cli'];

/** The rooms of the server, from the ground up: each may import only the rooms in its line. */
export const rooms = {
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

interface Rule {
  /** The explanation for an author whose import violates the rule. */
  sentence: string;
  forbids: (found: Import) => boolean;
}

const PRODUCT = ['contract', 'sdk', 'server', 'cli', 'mb'];
const WITHOUT_PRODUCT = ['tests', 'scripts', 'bench'];

const toList = (words: string) => words.split(' ').filter((word) => word !== '');
const isTest = (path: string) => path.endsWith('.test.ts');
const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const isOneOf = (path: string, folders: readonly string[]) =>
  folders.some((folder) => isWithin(path, folder));
const isProduct = (path: string, folders: readonly string[]) => isOneOf(path, folders) && !isTest(path);

/** Within one of the given places, a folder may import only itself and the permitted folders. */
function arrowsOf(folder: string, permitted: string[], within: string): Rule {
  const isBound = (path: string) => isWithin(path, folder) && (WITH_TESTS.includes(folder) || !isTest(path));
  return {
    sentence: `${folder} may import ${permitted.join(', ') || 'nothing else of ours'}`,
    forbids: ({ from, to, kind }) =>
      kind === 'ours' &&
      isBound(from) &&
      (within === '' || isWithin(to, within)) &&
      !isOneOf(to, [folder, ...permitted]),
  };
}

/** All rules except that of cycles, which no single import violates. */
export const rules: Rule[] = [
  {
    sentence: 'nothing is found there',
    forbids: ({ kind }) => kind === 'missing',
  },
  ...Object.entries(folders).map(([folder, known]) => arrowsOf(folder, toList(known), '')),
  ...Object.entries(rooms).map(([room, known]) => {
    const permitted = [...toList(known), 'package.json'].map((name) => `server/${name}`);
    return arrowsOf(`server/${room}`, permitted, 'server');
  }),
  {
    sentence: 'a room of the server needs a line in this table, and in the map of AGENTS.md',
    forbids: ({ to, kind }) =>
      kind === 'ours' && /^server\/[^/]+\//.test(to) && !Object.keys(rooms).includes(to.split('/')[1] ?? ''),
  },
  {
    sentence: 'programs and pages carry the SDK with them: it needs nothing but types of the contract',
    forbids: ({ from, to, kind, type_only }) =>
      isProduct(from, ['sdk']) && !isWithin(to, 'sdk') && !(kind === 'ours' && type_only),
  },
  {
    sentence: 'the product needs neither tests nor scripts',
    forbids: ({ from, to }) => isProduct(from, PRODUCT) && (isOneOf(to, WITHOUT_PRODUCT) || isTest(to)),
  },
  {
    sentence: 'the package is not among the dependencies in the package.json of this folder',
    forbids: ({ from, kind, type_only }) => isProduct(from, PRODUCT) && kind === 'undeclared' && !type_only,
  },
];

/** Rooms that imported each other would have no order, so each may name only rooms above it in the table. */
for (const [index, [room, known]] of Object.entries(rooms).entries()) {
  const above = Object.keys(rooms).slice(0, index);
  const unknown = toList(known).find((name) => !above.includes(name));
  if (unknown !== undefined)
    throw new Error(`${room} may not import ${unknown}, which does not stand above it`);
}
