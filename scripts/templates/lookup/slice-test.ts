import { crudSuite } from '../../../test/support/crud-suite.ts'
import { testServer } from '../../../test/support/server.ts'
import { valveClasses } from './contract.ts'

const server = await testServer()

crudSuite(server, valveClasses, {
  body: (n) => ({
    code: `C-${n}`,
    name: `Valve class number ${n}`,
    description: null,
    sortOrder: n,
    active: n !== 3,
  }),
  change: { name: 'Renamed' },
  required: ['code', 'name', 'active'],
  search: (n) => `number ${n}`,
  filters: { 'filter[active]=true': [0, 1, 2, 4] },
})
