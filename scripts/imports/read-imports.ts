/** Reads every import of the repository with the linter's parser. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor, type ParseResult } from 'oxc-parser';

export interface Import {
  /** The path of the importing file. */
  from: string;
  /** The path of our file, or the name of the package. */
  to: string;
  /** `undeclared` is a package that is not among the production dependencies of the nearest package.json. */
  kind: 'ours' | 'builtin' | 'declared' | 'undeclared' | 'missing';
  /** Whether nothing of it is loaded at run time. */
  type_only: boolean;
}

interface Request {
  name: string;
  type_only: boolean;
}

const FOLDERS = 'contract,sdk,server,cli,mb,web,demo,scripts,tests,bench';
/** Built files, and programs that run outside the repository with packages of their own. */
const LEFT_OUT = ['**/node_modules/**', 'web/dist*/**', 'tests/packages/{judges,outsider}/**'];

export function readImports(root: string): Import[] {
  const files = globSync(`{${FOLDERS}}/**/*.{ts,tsx,js,mjs,cjs}`, { cwd: root, exclude: LEFT_OUT });
  const resolve = makeResolver(root);
  return files
    .sort()
    .flatMap((from) =>
      listRequests(from, readFileSync(join(root, from), 'utf8')).map((request) => resolve(from, request)),
    );
}

function listRequests(path: string, source: string): Request[] {
  const parsed = parseSync(path, source);
  const { module, errors } = parsed;
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => toRequest(moduleRequest.value, entries)),
    ...module.staticExports.flatMap(({ entries }) => {
      const name = entries[0]?.moduleRequest?.value;
      return name === undefined ? [] : [toRequest(name, entries)];
    }),
    // Names that are computed at run time cannot be checked.
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const name = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end))?.[2];
      return name === undefined ? [] : [toRequest(name)];
    }),
    // Reading the whole syntax tree takes four times as long as the parser's list of imports.
    ...(source.includes('require(') ? listRequired(parsed.program) : []),
  ];
}

const toRequest = (name: string, entries: readonly { isType: boolean }[] = []): Request => ({
  name,
  type_only: entries.length > 0 && entries.every(({ isType }) => isType),
});

function listRequired(program: ParseResult['program']): Request[] {
  const found: Request[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type === 'Identifier' && callee.name === 'require' && name?.type === 'Literal')
        found.push(toRequest(String(name.value)));
    },
  }).visit(program);
  return found;
}

function makeResolver(root: string) {
  const readManifest = remember((folder: string) => toManifest(join(root, folder, 'package.json')));
  const isThere = remember((path: string) => existsSync(join(root, path)));

  const toOurs = (path: string) => ({
    to: path,
    kind: isThere(path) ? ('ours' as const) : ('missing' as const),
  });

  function find(from: string, name: string): Pick<Import, 'to' | 'kind'> {
    if (name.startsWith('.')) return toOurs(normalize(join(dirname(from), name.replace(/\?.*$/, ''))));
    if (isBuiltin(name)) return { to: name, kind: 'builtin' };
    const [scope = '', second = '', ...rest] = name.split('/');
    if (scope === '@minutebook') {
      const inside = rest.length === 0 ? '.' : `./${rest.join('/')}`;
      return toOurs(normalize(join(second, readManifest(second).exports[inside] ?? inside)));
    }
    const to = scope.startsWith('@') ? `${scope}/${second}` : scope;
    const declared = readManifest(from.split('/')[0] ?? '').packages.has(to);
    return { to, kind: declared ? 'declared' : 'undeclared' };
  }

  return (from: string, { name, type_only }: Request): Import => ({ from, ...find(from, name), type_only });
}

interface Manifest {
  packages: Set<string>;
  exports: Record<string, string>;
}

/** Returns an empty manifest for a folder without one. */
function toManifest(path: string): Manifest {
  if (!existsSync(path)) return { packages: new Set(), exports: {} };
  const { dependencies, optionalDependencies, exports } = JSON.parse(readFileSync(path, 'utf8')) as Record<
    'dependencies' | 'optionalDependencies' | 'exports',
    Record<string, string> | undefined
  >;
  return {
    packages: new Set(Object.keys({ ...dependencies, ...optionalDependencies })),
    exports: exports ?? {},
  };
}

function remember<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
