import './require-node.js'

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type District, districts } from './gates/districts.ts'
import { screens } from '../src/app/paths.ts'
import { atPlace, menuPlace, registered as registeredIn, registrations } from './document-registrations.ts'
import {
  documentTemplate,
  lookupTemplate,
  renamer,
  type SliceNames,
  type Template,
  templateFiles,
} from './template.ts'

/** A living setup list; the lines that register it are copied for the new one. */
const LIVING = { slice: 'global-segments', singular: 'Global segment', plural: 'Global segments' }
const REGISTRIES = ['src/app/contracts.ts', 'src/app/slices.ts', 'src/app/paths.ts', 'src/app/routes.tsx']

const USAGE = `npm run new-slice -- <slice> ["<Singular>"] [--document] [--district <district>]

  <slice>       the segment of its URL, in the plural: valve-classes
  "<Singular>"  where it is not the plural without its s: delivery-queries "Delivery query"
  --document    header, lines, lifecycle, numbers, list, page, export and test, with its migration; else a setup list
  --district    where it stands: ${districts.join(', ')};
                else a setup list in setup, a document in sales

While its tables still change, take the migration back and make it anew:
  git checkout db/migrations && git clean -f db/migrations && npm run db:generate -- --name valve_classes`

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The paths of what was written, and of the registers that know of it now. */
interface Made {
  readonly files: string[]
  readonly registered: string[]
}

/** The imports of a slice as they are written in its district. */
const inDistrict = (text: string, { slice }: SliceNames, district: District): string =>
  text.replaceAll(new RegExp(`#modules/[a-z]+/${slice}/`, 'g'), `#modules/${district}/${slice}/`)

/** Writes the five files of a setup list and registers it. Throws when it exists or the name is no slug. */
export function newSlice(root: string, names: SliceNames, district: District = 'setup'): Made {
  const files = writeSlice(root, names, district, lookupTemplate)
  const renamed = renamer(LIVING, names)
  const rename = (text: string) => inDistrict(renamed(text), names, district)
  return { files, registered: REGISTRIES.filter((path) => register(join(root, path), rename)) }
}

/** Writes a document with lines and registers it. Throws when it exists or the name is no slug. */
export function newDocument(root: string, names: SliceNames, district: District = 'sales'): Made {
  const files = writeSlice(root, names, district, documentTemplate)
  const rename = renamer(documentTemplate.names, names)
  const place = menuPlace(
    district,
    screens.flatMap(({ menu }) => menu ?? []),
  )
  for (const one of registrations) {
    const path = join(root, one.path)
    const entry = { ...one, lines: atPlace(inDistrict(rename(one.lines), names, district), place) }
    writeFileSync(path, registeredIn(readFileSync(path, 'utf8'), entry))
  }
  return { files, registered: [...new Set(registrations.map(({ path }) => path))] }
}

/** Writes the files of a template in the names of a slice; gives their paths. */
function writeSlice(root: string, names: SliceNames, district: District, template: Template): string[] {
  const { slice } = names
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(slice))
    throw new Error('Give the slice as its URL segment, for example "valve-classes".')
  const folder = `src/modules/${district}/${slice}`
  mkdirSync(join(root, folder))
  const rename = renamer(template.names, names)
  return templateFiles(template).map(([name, text]) => {
    const path = `${folder}/${name}`
    mkdirSync(dirname(join(root, path)), { recursive: true })
    // A template lies one folder less deep than a slice of a district.
    const moved = rename(text).replaceAll("'../../../test/", "'../../../../test/")
    writeFileSync(join(root, path), moved)
    return path
  })
}

/** Copies each line that names the living list to the line below it. */
function register(path: string, rename: (text: string) => string): boolean {
  const lines = readFileSync(path, 'utf8').split('\n')
  const copied = lines.flatMap((line) => (line.includes(LIVING.slice) ? [line, rename(line)] : [line]))
  writeFileSync(path, copied.join('\n'))
  return copied.length > lines.length
}

/** Writes the format that the new names ask for. */
function format(root: string, { files, registered }: Made): void {
  const paths = [...files, ...registered].filter((path) => /tsx?$/.test(path))
  run(root, 'npx', 'biome', 'format', '--write', ...paths)
}

/** Generates the migration of a document, and writes the generated documents anew. */
function finish(root: string, slice: string): void {
  run(root, 'npm', 'run', '-s', 'db:generate', '--', '--name', slice.replaceAll('-', '_'))
  run(root, 'npm', 'run', '-s', 'gen-docs')
}

function run(root: string, command: string, ...rest: string[]): void {
  execFileSync(command, rest, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: {
      document: { type: 'boolean' },
      district: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(USAGE)
    process.exit()
  }
  const isDocument = values.document === true
  const [slice = '', singular = capital(slice.replaceAll('-', ' ').replace(/s$/, ''))] = positionals
  const plural = capital(slice.replaceAll('-', ' '))
  const root = join(import.meta.dirname, '..')
  try {
    const names = { slice, singular, plural }
    const district = districts.find((name) => name === values.district)
    if (values.district !== undefined && !district)
      throw new Error(`There is no district "${values.district}", it is one of: ${districts.join(', ')}.`)
    const made = isDocument ? newDocument(root, names, district) : newSlice(root, names, district)
    format(root, made)
    if (isDocument) finish(root, slice)
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
