import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A document with header, lines, lifecycle, numbers, list and page, as files of text: they read like a living slice, are
 * called by the names of `MODEL`, and are tested by what is made from them.
 */
const TEMPLATE = join(import.meta.dirname, 'document-template')

/** What a slice is called: `valve-orders`, `Valve order`, `Valve orders`. */
export interface DocumentNames {
  readonly slice: string
  readonly singular: string
  readonly plural: string
}

export const MODEL: DocumentNames = { slice: 'valve-orders', singular: 'Valve order', plural: 'Valve orders' }

/** A register of the program: where a document is entered, and with which lines. */
export interface Registration {
  readonly path: string
  /** What begins the line above which, or below which, the lines stand. */
  readonly above?: string
  readonly below?: string
  readonly lines: string
}

const AREA = `\
  ...area(
    '/valve-orders',
    ['Valve orders', 'Valve order'],
    { group: 'Sales', label: 'Valve orders', icon: 'document', order: 190, right: 'valve-orders:read' },
    { label: 'Valve order', right: 'valve-orders:create' },
  ),`

const ROUTES = `\
  '/valve-orders': lazyScreen(() => import('#modules/valve-orders/web/list.tsx')),
  '/valve-orders/create': lazyScreen(() => import('#modules/valve-orders/web/create.tsx')),
  '/valve-orders/{id}': lazyScreen(() => import('#modules/valve-orders/web/page.tsx')),`

/** Everything that has to know of a document, in the names of the model. */
export const registrations: readonly Registration[] = [
  {
    path: 'src/app/contracts.ts',
    above: 'export { verify }',
    lines: "export { valveOrders } from '#modules/valve-orders/contract.ts'",
  },
  {
    path: 'src/app/documents.ts',
    above: 'import type { VerifiedDocument }',
    lines: "import { valveOrdersHub } from '#modules/valve-orders/server/hub.ts'",
  },
  { path: 'src/app/documents.ts', below: '  quotesHub,', lines: '  valveOrdersHub,' },
  { path: 'src/app/paths.ts', above: "  ...area(\n    '/companies',", lines: AREA },
  { path: 'src/app/routes.tsx', below: "  '/quotes/{id}':", lines: ROUTES },
]

/** The files of the template by their name in the slice. */
export function templateFiles(): Readonly<Record<string, string>> {
  const names = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.txt')).sort()
  return Object.fromEntries(
    files.map((name) => [name.replace(/\.txt$/, ''), readFileSync(join(TEMPLATE, name), 'utf8')]),
  )
}

const camel = (words: string): string =>
  words.toLowerCase().replaceAll(/[- ]([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (words: string): string => words.charAt(0).toUpperCase() + camel(words).slice(1)
const kebab = (words: string): string => words.toLowerCase().replaceAll(' ', '-')
const snake = (words: string): string => kebab(words).replaceAll('-', '_')
const initials = (slice: string): string =>
  slice
    .split('-')
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** Every form of the names that the template uses. */
function formsOf({ slice, singular, plural }: DocumentNames): string[] {
  const one = kebab(singular)
  return [
    slice,
    one,
    plural,
    singular,
    plural.toLowerCase(),
    singular.toLowerCase(),
    camel(slice),
    camel(one),
    pascal(slice),
    pascal(one),
    snake(slice),
    snake(one),
    `'${initials(slice)}-{`,
  ]
}

/** Writes a text of the template in the names of a new document. */
export function renamer(names: DocumentNames): (text: string) => string {
  const to = formsOf(names)
  const by = new Map(formsOf(MODEL).map((form, at) => [form, to[at] ?? form]))
  const longestFirst = [...by.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map((form) => form.replace('{', '\\{')).join('|'), 'g')
  return (text) => text.replaceAll(pattern, (form) => by.get(form) ?? form)
}

/** A register with a document entered. Throws when the place for it is gone. */
export function registered(text: string, { path, above, below, lines }: Registration): string {
  const mark = above ?? below ?? ''
  const found = text.indexOf(`\n${mark}`)
  if (found < 0) throw new Error(`${path} has no line that begins with: ${mark}`)
  const at = below === undefined ? found : text.indexOf('\n', found + 1)
  return `${text.slice(0, at)}\n${lines}${text.slice(at)}`
}
