import './require-node.js'

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The living slice that is copied; every line that registers it is copied with it. */
const MODEL = { slice: 'global-segments', singular: 'Global segment', plural: 'Global segments' }
const REGISTRIES = ['src/app/contracts.ts', 'src/app/slices.ts', 'src/app/paths.ts', 'src/app/routes.tsx']

interface Names {
  slice: string
  singular: string
  plural: string
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const camel = (slice: string): string =>
  slice.replaceAll(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
const fromWords = (words: string): string => camel(words.toLowerCase().replaceAll(' ', '-'))

/** Every form of the model's names with the same form of the new ones, longest first. */
function replacements(names: Names): [string, string][] {
  const forms = ({ slice, singular, plural }: Names): string[] => [
    slice,
    slice.replaceAll('-', '_'),
    camel(slice),
    capital(camel(slice)),
    fromWords(singular),
    capital(fromWords(singular)),
    plural,
    plural.toLowerCase(),
    singular,
    singular.toLowerCase(),
  ]
  const to = forms(names)
  const pairs = forms(MODEL).map((form, at): [string, string] => [form, to[at] ?? form])
  return pairs.sort(([a], [b]) => b.length - a.length)
}

const rename = (text: string, pairs: readonly [string, string][]): string => {
  const by = new Map(pairs)
  const pattern = new RegExp(pairs.map(([form]) => form).join('|'), 'g')
  return text.replaceAll(pattern, (form) => by.get(form) ?? form)
}

/** Copies the model's files and registers the copy. Throws when the slice exists or the name is no slug. */
export function newSlice(root: string, names: Names): { files: string[]; registered: string[] } {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(names.slice))
    throw new Error('Give the slice as its URL segment, for example "valve-classes".')
  const pairs = replacements(names)
  const source = join(root, 'src/modules', MODEL.slice)
  const target = join(root, 'src/modules', names.slice)
  mkdirSync(target)
  const files = readdirSync(source)
  for (const file of files) {
    writeFileSync(join(target, file), rename(readFileSync(join(source, file), 'utf8'), pairs))
  }
  const registered = REGISTRIES.filter((path) => register(join(root, path), pairs))
  return { files: files.map((file) => `src/modules/${names.slice}/${file}`), registered }
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
