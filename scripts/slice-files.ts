/** What a new setup list is called, in every form its files need. */
export interface SliceNames {
  /** `valve-classes`, the segment of its address. */
  readonly slice: string
  /** `Valve class` */
  readonly singular: string
  /** `Valve classes` */
  readonly plural: string
  /** `valveClasses` */
  readonly contract: string
  /** `valveClassTable` */
  readonly table: string
  /** `valve_classes` */
  readonly relation: string
}

/** The five files of a setup list by name; each is about twenty lines, made to be widened by hand. */
export function sliceFiles(names: SliceNames): Readonly<Record<string, string>> {
  return {
    'contract.ts': contractFile(names),
    'table.ts': tableFile(names),
    'server.ts': serverFile(names),
    'web.tsx': webFile(names),
    'slice.test.ts': testFile(names),
  }
}

const contractFile = ({ slice, singular, plural, contract }: SliceNames): string => `\
import { lookupResource } from '#platform/contract/lookup.ts'

export const ${contract} = lookupResource('${slice}', {
  singular: '${singular}',
  plural: '${plural}',
  input: {},
  computed: {},
  row: {},
  filters: {},
})
`

const tableFile = ({ table, relation }: SliceNames): string => `\
import { pgTable } from 'drizzle-orm/pg-core'
import { lookupColumns, lookupIndexes } from '#platform/server/records/lookup-table.ts'

export const ${table} = pgTable('${relation}', lookupColumns(), lookupIndexes('${relation}'))
`

const serverFile = ({ contract, table }: SliceNames): string => `\
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { serve } from '#platform/server/http/serve.ts'
import { ${contract} } from './contract.ts'
import { ${table} } from './table.ts'

const handlers = lookup(${contract}, { table: ${table} })

export const register = serve(${contract}, {
  ...handlers,
  ...importExportHandlers({ contract: ${contract}, table: ${table}, handlers }),
})
`

const webFile = ({ slice, plural, contract }: SliceNames): string => `\
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { ${contract} } from './contract.ts'

/** \`/setup/${slice}\` */
export const { List, Form, Add, prefetch } = setupScreens(${contract}, {
  fields: lookupFields,
  about: '${plural} are chosen on other records.',
  sections: [{ title: 'Use', fields: ['active'], switches: true }],
  add: { only: ['code', 'name'] },
})
`

const testFile = ({ singular, contract }: SliceNames): string => `\
import { crudSuite } from '../../../test/support/crud-suite.ts'
import { testServer } from '../../../test/support/server.ts'
import { ${contract} } from './contract.ts'

const server = await testServer()

crudSuite(server, ${contract}, {
  body: (n) => ({
    code: \`C-\${n}\`,
    name: \`${singular} number \${n}\`,
    description: null,
    sortOrder: n,
    active: n !== 3,
  }),
  change: { name: 'Renamed' },
  required: ['code', 'name', 'active'],
  search: (n) => \`number \${n}\`,
  filters: { 'filter[active]=true': [0, 1, 2, 4] },
})
`
