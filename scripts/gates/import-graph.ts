import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { isScript, type Sources } from './sources.ts'

export interface Edge {
  /** A file of the project, `node_modules/<package>`, `node:<builtin>` or `outside:<path>`. */
  to: string
  /** The specifier as written. */
  written: string
}

export type Graph = ReadonlyMap<string, readonly Edge[]>

const known = new WeakMap<Sources, Graph>()

/** The import graph of all TypeScript files, type imports, lazy imports and worker files included; made once for each map. */
export function importGraph(sources: Sources): Graph {
  const graph = known.get(sources) ?? readGraph(sources)
  known.set(sources, graph)
  return graph
}

function readGraph(sources: Sources): Graph {
  const graph = new Map<string, Edge[]>()
  for (const [path, content] of sources) {
    if (!isScript(path)) continue
    const edges = specifiers(path, content).map((written) => ({
      written,
      to: resolve(path, written),
    }))
    graph.set(path, edges)
  }
  return graph
}

/** What only the whole tree of a file tells: lazy imports, types that are imported where they stand, worker files. */
const insideTheCode = /\bimport\s*\(|\bnew\s+URL\b/

function specifiers(path: string, content: string): string[] {
  const parsed = parseSync(path, content)
  const { errors, module } = parsed
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  // The tree of a file costs ten times what the list of its imports does.
  if (!insideTheCode.test(content)) {
    const exported = module.staticExports.flatMap(({ entries }) => entries)
    const named = [...module.staticImports, ...exported].flatMap(({ moduleRequest }) => moduleRequest ?? [])
    return [...new Set(named.toSorted((a, b) => a.start - b.start).map(({ value }) => value))]
  }
  const found = new Set<string>()
  const add = (node: unknown) => {
    if (typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string') {
      found.add(node.value)
    }
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    // new URL('./worker.ts', import.meta.url) is how worker threads and data files are named
    NewExpression: (node) => {
      const [first, second] = node.arguments
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL'
      const isOwnFile = second?.type === 'MemberExpression' && second.object.type === 'MetaProperty'
      if (isUrl && isOwnFile) add(first)
    },
  }).visit(parsed.program)
  return [...found]
}

function resolve(from: string, written: string): string {
  if (written.startsWith('node:')) return written
  // The two names of package.json "imports".
  if (/^#(platform|modules)\//.test(written)) return `src/${written.slice(1).replace(/\?.*$/, '')}`
  if (!written.startsWith('.') && !written.startsWith('/')) {
    const parts = written.split('/')
    return `node_modules/${parts.slice(0, written.startsWith('@') ? 2 : 1).join('/')}`
  }
  const path = posix.join(posix.dirname(from), written.replace(/\?.*$/, ''))
  return path.startsWith('..') ? `outside:${path}` : path
}
