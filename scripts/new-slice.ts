import './require-node.js'

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SliceNames, sliceFiles } from './slice-files.ts'

/** A living setup list; the lines that register it are copied for the new one. */
const MODEL = { slice: 'global-segments', singular: 'Global segment', plural: 'Global segments' }
const REGISTRIES = ['src/app/contracts.ts', 'src/app/slices.ts', 'src/app/paths.ts', 'src/app/routes.tsx']

type Words = Pick<SliceNames, 'slice' | 'singular' | 'plural'>

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const camel = (slice: string): string =>
  slice.replaceAll(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

function namesOf({ slice, singular, plural }: Words): SliceNames {
  const one = camel(singular.toLowerCase().replaceAll(' ', '-'))
  const relation = slice.replaceAll('-', '_')
  return { slice, singular, plural, contract: camel(slice), table: `${one}Table`, relation }
}

/** Every form of the model's names that a register may use, with the same form of the new ones, longest first. */
function replacements(words: Words): [string, string][] {
  const forms = ({ slice, singular, plural }: Words) => [
    slice,
    camel(slice),
    plural,
    singular,
    singular.toLowerCase(),
  ]
  const to = forms(words)
  const pairs = forms(MODEL).map((form, at): [string, string] => [form, to[at] ?? form])
  return pairs.sort(([a], [b]) => b.length - a.length)
}

const rename = (text: string, pairs: readonly [string, string][]): string => {
  const by = new Map(pairs)
  const pattern = new RegExp(pairs.map(([form]) => form).join('|'), 'g')
  return text.replaceAll(pattern, (form) => by.get(form) ?? form)
}

/** Writes the five files of a setup list and registers it. Throws when it exists or the name is no slug. */
export function newSlice(root: string, words: Words): { files: string[]; registered: string[] } {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(words.slice))
    throw new Error('Give the slice as its URL segment, for example "valve-classes".')
  const files = sliceFiles(namesOf(words))
  mkdirSync(join(root, 'src/modules', words.slice))
  const paths = Object.entries(files).map(([name, text]) => {
    const path = `src/modules/${words.slice}/${name}`
    writeFileSync(join(root, path), text)
    return path
  })
  const registered = REGISTRIES.filter((path) => register(join(root, path), replacements(words)))
  return { files: paths, registered }
}

/** Copies each line that names the model to the line below it. */
function register(path: string, pairs: readonly [string, string][]): boolean {
  const lines = readFileSync(path, 'utf8').split('\n')
  const copied = lines.flatMap((line) => (line.includes(MODEL.slice) ? [line, rename(line, pairs)] : [line]))
  writeFileSync(path, copied.join('\n'))
  return copied.length > lines.length
}

if (import.meta.main) {
  const [slice = '', singular = capital(slice.replaceAll('-', ' ').replace(/s$/, ''))] = process.argv.slice(2)
  const plural = capital(slice.replaceAll('-', ' '))
  try {
    const { files, registered } = newSlice(join(import.meta.dirname, '..'), { slice, singular, plural })
    console.log([...files, ...registered.map((path) => `${path} (one line)`)].join('\n'))
    console.log('Next: fields in contract.ts and table.ts, then npm run db:generate.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
