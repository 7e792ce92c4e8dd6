import './require-node.js'

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { registered as registeredIn, registrations, renamer, templateFiles } from './document-files.ts'
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

/** The paths of what was written, and of the registers that know of it now. */
interface Made {
  readonly files: string[]
  readonly registered: string[]
}

/** Writes the five files of a setup list and registers it. Throws when it exists or the name is no slug. */
export function newSlice(root: string, words: Words): Made {
  const paths = writeSlice(root, words, sliceFiles(namesOf(words)))
  const registered = REGISTRIES.filter((path) => register(join(root, path), replacements(words)))
  return { files: paths, registered }
}

/** Writes a document with lines and registers it. Throws when it exists or the name is no slug. */
export function newDocument(root: string, words: Words): Made {
  const rename = renamer(words)
  const texts = Object.entries(templateFiles()).map(([name, text]) => [name, rename(text)])
  const files = writeSlice(root, words, Object.fromEntries(texts))
  for (const one of registrations) {
    const path = join(root, one.path)
    const entry = { ...one, lines: rename(one.lines) }
    writeFileSync(path, registeredIn(readFileSync(path, 'utf8'), entry))
  }
  return { files, registered: [...new Set(registrations.map(({ path }) => path))] }
}

/** Writes the files of a slice by their names in it; gives their paths. */
function writeSlice(root: string, { slice }: Words, files: Readonly<Record<string, string>>): string[] {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(slice))
    throw new Error('Give the slice as its URL segment, for example "valve-classes".')
  const folder = `src/modules/${slice}`
  mkdirSync(join(root, folder))
  return Object.entries(files).map(([name, text]) => {
    const path = `${folder}/${name}`
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    return path
  })
}

/** Copies each line that names the model to the line below it. */
function register(path: string, pairs: readonly [string, string][]): boolean {
  const lines = readFileSync(path, 'utf8').split('\n')
  const copied = lines.flatMap((line) => (line.includes(MODEL.slice) ? [line, rename(line, pairs)] : [line]))
  writeFileSync(path, copied.join('\n'))
  return copied.length > lines.length
}

/** Formats what was written, generates the migration of a document, and writes the generated documents anew. */
function finish(root: string, { files, registered }: Made, slice: string): void {
  const run = (command: string, ...rest: string[]) =>
    execFileSync('npx', [command, ...rest], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  run('biome', 'format', '--write', ...[...files, ...registered].filter((path) => /tsx?$/.test(path)))
  run('drizzle-kit', 'generate', '--name', slice.replaceAll('-', '_'))
  execFileSync('npm', ['run', '-s', 'gen-docs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

if (import.meta.main) {
  const isDocument = process.argv.includes('--document')
  const [slice = '', singular = capital(slice.replaceAll('-', ' ').replace(/s$/, ''))] = process.argv
    .slice(2)
    .filter((word) => word !== '--document')
  const plural = capital(slice.replaceAll('-', ' '))
  const root = join(import.meta.dirname, '..')
  try {
    const words = { slice, singular, plural }
    const made = isDocument ? newDocument(root, words) : newSlice(root, words)
    if (isDocument) finish(root, made, slice)
    console.log([...made.files, ...made.registered.map((path) => `${path} (registered)`)].join('\n'))
    console.log(
      isDocument
        ? 'Read the migration, then try it: npm run test:unit -- ' + slice
        : 'Next: fields in contract.ts and table.ts, then npm run db:generate -- --name <change>.',
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
