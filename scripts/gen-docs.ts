import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts, permissions } from '../src/app/catalogue.ts'
import * as declared from '../src/app/contracts.ts'
import { rolePermissions } from '../src/app/roles.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { districts } from './gates/districts.ts'
import { twoRoles } from './two-roles.ts'
import { refusalTable } from './refused-ways.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'generated')
const NOTE = '<!-- Made by `npm run gen-docs`; a test compares it. -->\n\n'

function endpointList(): string {
  const sections = contracts.map(({ plural, endpoints }) => {
    const rows = Object.values(endpoints).map(
      ({ method, path, access, summary }) => `| ${method} | \`${path}\` | ${access} | ${summary} |`,
    )
    return `## ${plural}\n\n| Method | Path | Access | What it does |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Endpoints\n\n${NOTE}${sections.join('\n')}`
}

function permissionMatrix(): string {
  const roles = Object.keys(rolePermissions) as (keyof typeof rolePermissions)[]
  const granted = roles.map((role) => new Set<string>(rolePermissions[role]))
  const rows = permissions.map(
    (right) => `| ${right} | ${granted.map((set) => (set.has(right) ? 'yes' : '')).join(' | ')} |`,
  )
  return `# Rights by role\n\n${NOTE}| Right | ${roles.join(' | ')} |\n|---|${roles.map(() => '---').join('|')}|\n${rows.join('\n')}\n`
}

function lifecycleDiagrams(): string {
  // By name: in which order a module lists its exports depends on who loads it.
  const byName = Object.entries(declared).sort(([a], [b]) => (a < b ? -1 : 1))
  const sections = byName.flatMap(([, contract]) => {
    const table = 'lifecycle' in contract ? (contract.lifecycle as Lifecycle) : null
    return table ? [`## ${contract.singular}\n\n\`\`\`mermaid\n${diagram(table)}\`\`\`\n`] : []
  })
  return `# Lifecycles\n\n${NOTE}${sections.join('\n')}`
}

function diagram(table: Lifecycle): string {
  const label = (state: string) => table.states[state]?.label ?? state
  const states = Object.keys(table.states).map((state) => `  ${state}: ${label(state)}\n`)
  const moves = Object.values(table.actions).flatMap((action) =>
    action.from.map(
      (from) =>
        `  ${from} --> ${action.to}: ${action.label}${action.undoable === undefined ? '' : ' (undoable)'}\n`,
    ),
  )
  return `stateDiagram-v2\n${states.join('')}  [*] --> ${table.initial}\n${moves.join('')}`
}

/** The districts as the import gate knows them, lowest first, each with the folders that stand in it. */
function districtPicture(): string {
  const modules = join(import.meta.dirname, '..', 'src', 'modules')
  const slicesOf = (district: string): string[] =>
    readdirSync(join(modules, district), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted()
  const boxes = districts.map(
    (district) => `  ${district}["<b>${district}</b><br/>${slicesOf(district).join('<br/>')}"]\n`,
  )
  const order = districts.slice(1).map((district, at) => `  ${district} --> ${districts[at]}\n`)
  const rule =
    'An arrow means "knows": each district may import those that it leads to, however far, and none of those that lead to it (`npm run imports`).'
  return `# Districts\n\n${NOTE}${rule}\n\n\`\`\`mermaid\nflowchart TB\n${boxes.join('')}${order.toReversed().join('')}\`\`\`\n`
}

const refusals = (): string =>
  `# Who is refused which change\n\n${NOTE}Every endpoint that changes something, tried by everybody of the house in every state by \`npm run prove -- side-ways\`. A change is refused from every state that is not named, to everybody without its right, and to the people of the record that it is never taken by. An empty cell promises nothing: the guards of the slice are asked then.\n\n${refusalTable()}\n`

const apart = (): string =>
  `# Who may not be both\n\n${NOTE}No account fills two roles of one record, an administrator's included. A role that a record names is kept out of its decision whatever the rights of the person are; where nobody is kept out, the remark says why.\n\n${twoRoles()}`

/** File name -> text of every generated document. */
export const generatedDocs: Readonly<Record<string, () => string>> = {
  'endpoints.md': endpointList,
  'rights.md': permissionMatrix,
  'lifecycles.md': lifecycleDiagrams,
  'districts.md': districtPicture,
  'refusals.md': refusals,
  'two-roles.md': apart,
}

/** What a document holds now; empty when it was never made. */
export function presentDoc(name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  for (const [name, make] of Object.entries(generatedDocs)) writeFileSync(join(folder, name), make())
}
