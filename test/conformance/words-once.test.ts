import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { z } from 'zod'
import { labelAt } from '#platform/contract/words/labels.ts'
import { filterLabel, rowOf } from '#platform/contract/words/list-labels.ts'
import { type ListDeclaration } from '#platform/contract/calls/paging.ts'
import { projectRoot, readSources } from '../../scripts/gates/sources.ts'
import { contracts } from '../../src/app/catalogue.ts'

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

interface OwnColumn {
  readonly key: string
  readonly header: string
}

/** One call of `columnsOf`: the schema of its rows as it is written, and the columns that say their own heading. */
interface Table {
  readonly path: string
  readonly schema: Node
  readonly own: readonly OwnColumn[]
}

const sources = [...readSources()].filter(
  ([path]) => /^src\/.*\/web.*\.tsx?$/.test(path) && !path.includes('.test.'),
)
const screens = sources.filter(([path, text]) => text.includes('columnsOf(') && !path.endsWith('/columns.ts'))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
function nameOf(value: unknown): string {
  const name = isNode(value) ? (value.name ?? value.value) : value
  return typeof name === 'string' ? name : ''
}

function tablesOf(path: string, text: string): Table[] {
  const tables: Table[] = []
  new Visitor({
    CallExpression: (call) => {
      if (nameOf(call.callee) !== 'columnsOf') return
      const [schema, columns] = nodes(call.arguments)
      if (schema && columns) tables.push({ path, schema, own: ownColumns(columns) })
    },
  }).visit(parseSync(path, text).program)
  return tables
}

const ownColumns = (columns: Node): OwnColumn[] =>
  nodes(columns.elements).flatMap((column) => {
    const told = new Map(nodes(column.properties).map((one) => [nameOf(one.key), nameOf(one.value)]))
    const [key, header] = [told.get('key'), told.get('header')]
    return key && header ? [{ key, header }] : []
  })

/** What an imported name of a file stands for. */
async function imported(path: string, name: string): Promise<unknown> {
  const text = sources.find(([one]) => one === path)?.[1] ?? ''
  for (const node of nodes(parseSync(path, text).program.body)) {
    const found = nodes(node.specifiers).find(({ local }) => nameOf(local) === name)
    if (!found) continue
    const from = nameOf(node.source)
    const file = from.startsWith('#') ? `src/${from.slice(1)}` : posix.join(posix.dirname(path), from)
    const module = (await import(/* @vite-ignore */ `${projectRoot}/${file}`)) as Record<string, unknown>
    return module[nameOf(found.imported)]
  }
  throw new Error(`${path}: the schema ${name} of a table has to be imported`)
}

/** `quotes.row` or `rowOf(audit.endpoints.list)` as the schema it means. */
async function valueOf(path: string, node: Node): Promise<unknown> {
  if (node.type === 'Identifier') return await imported(path, nameOf(node))
  if (node.type === 'CallExpression') {
    const [argument] = nodes(node.arguments)
    if (nameOf(node.callee) !== 'rowOf' || !argument) throw new Error(`${path}: only rowOf is understood`)
    return rowOf((await valueOf(path, argument)) as Parameters<typeof rowOf>[0])
  }
  if (!isNode(node.object)) throw new Error(`${path}: ${node.type} is not understood`)
  return ((await valueOf(path, node.object)) as Record<string, unknown>)[nameOf(node.property)]
}

describe('Words are said once, in the contract', () => {
  it.each(screens)('%s: a column of a field has no heading of its own', async (path, text) => {
    for (const table of tablesOf(path, text)) {
      const row = await valueOf(path, table.schema)
      if (!(row instanceof z.ZodObject)) throw new Error(`${path}: the rows of a table are objects`)
      const fields = Object.keys(row.shape)
      const labels = fields.map((field) => labelAt(row, [field]))
      expect(table.own.filter(({ key }) => fields.includes(key))).toEqual([])
      expect(table.own.filter(({ header }) => labels.includes(header))).toEqual([])
    }
  })

  it('every table is made of columns of a contract, or says that its rows are those of the screen', () => {
    const loose = sources.filter(
      ([path, text]) =>
        /:\s*(readonly )?Column<[^>]*>\[\]\s*=\s*\[\s*\{/.test(text) && !path.endsWith('/columns.ts'),
    )
    expect(loose.map(([path]) => path)).toEqual([])
  })

  it('a list calls its fields like the record, and its filters like its fields', () => {
    const wrong: string[] = []
    for (const contract of contracts) {
      const { slice } = contract
      const { row, record, list } = contract as { row?: unknown; record?: unknown; list?: ListDeclaration }
      if (!(row instanceof z.ZodObject) || !(record instanceof z.ZodObject)) continue
      for (const name of Object.keys(row.shape)) {
        if (name in record.shape && labelAt(row, [name]) !== labelAt(record, [name]))
          wrong.push(`${slice}: ${name} is "${labelAt(row, [name])}" in the list`)
      }
      for (const [name, filter] of Object.entries(list?.filters ?? {})) {
        if (name in row.shape && filterLabel(name, filter) !== labelAt(row, [name]))
          wrong.push(`${slice}: the filter ${name} is "${filterLabel(name, filter)}"`)
      }
    }
    expect(wrong).toEqual([])
  })
})
