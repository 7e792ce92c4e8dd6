import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { testServer } from '../../../../test/support/server.ts'
import { documentIndexes } from './contract.ts'

const server = await testServer()

crudSuite(server, documentIndexes, {
  body: (n) => ({
    code: `IX-${n}`,
    name: `Document index number ${n}`,
    description: null,
    companyId: null,
    pslLevelId: null,
    documents: ['Material certificate', `Report ${n}`],
    sortOrder: n,
    active: n !== 3,
  }),
  change: { documents: ['Pressure test chart'] },
  required: ['code', 'name', 'documents', 'active'],
  search: (n) => `number ${n}`,
  filters: {
    'filter[active]=true': [0, 1, 2, 4],
  },
})
