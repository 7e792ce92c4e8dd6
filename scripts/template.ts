import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a slice is called: `valve-orders`, `Valve order`, `Valve orders`. */
export interface SliceNames {
  readonly slice: string
  readonly singular: string
  readonly plural: string
}

/** A made-up slice that reads like a living one; every gate reads it, and a new slice is its files in other names. */
export interface Template {
  /** Its folder below `scripts/templates`. */
  readonly folder: string
  readonly names: SliceNames
}

/** A setup list, made to be widened by hand. */
export const lookupTemplate: Template = {
  folder: 'lookup',
  names: { slice: 'valve-classes', singular: 'Valve class', plural: 'Valve classes' },
}

/** A document with header, lines, lifecycle, numbers, list and page. */
export const documentTemplate: Template = {
  folder: 'document',
  names: { slice: 'valve-orders', singular: 'Valve order', plural: 'Valve orders' },
}

/** The files of a template by their name in the slice; its test has another name, since no database has its table. */
export function templateFiles({ folder }: Template): [string, string][] {
  const from = join(import.meta.dirname, 'templates', folder)
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const name = path.slice(from.length + 1).replaceAll('\\', '/')
      return [name.replace('slice-test.ts', 'slice.test.ts'), readFileSync(path, 'utf8')]
    })
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

/** Every form of the names that a slice and its registrations use. */
function formsOf({ slice, singular, plural }: SliceNames): string[] {
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

/** Writes a text about one slice in the names of another. */
export function renamer(from: SliceNames, names: SliceNames): (text: string) => string {
  const to = formsOf(names)
  const by = new Map(formsOf(from).map((form, at) => [form, to[at] ?? form]))
  const longestFirst = [...by.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map((form) => form.replace('{', '\\{')).join('|'), 'g')
  return (text) => text.replaceAll(pattern, (form) => by.get(form) ?? form)
}
