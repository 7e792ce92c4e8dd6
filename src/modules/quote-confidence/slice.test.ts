import { crudSuite } from '../../../test/support/crud-suite.ts'
import { testServer } from '../../../test/support/server.ts'
import { quoteConfidence } from './contract.ts'

const server = await testServer()

crudSuite(server, quoteConfidence, {
  body: (n) => ({
    code: `C${n}`,
    name: `Level number ${n}`,
    description: null,
    percent: n % 100,
    countsInForecast: n < 3,
    sortOrder: n,
    active: true,
  }),
  change: { percent: 42 },
  required: ['code', 'name', 'percent', 'countsInForecast', 'sortOrder', 'active'],
  search: (n) => `level number ${n}`,
  filters: { 'filter[countsInForecast]=true': [0, 1, 2], 'filter[countsInForecast]=false': [3, 4] },
})
