import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { testServer } from '../../../../test/support/server.ts'
import { invoiceTolerances } from './contract.ts'

const server = await testServer()

crudSuite(server, invoiceTolerances, {
  body: (n) => ({
    code: `C-${n}`,
    name: `Invoice tolerance number ${n}`,
    description: null,
    sortOrder: n,
    // One is in use for all suppliers without one of their own.
    active: n === 1,
    supplierId: null,
    pricePercent: '2.00',
    priceAmount: '25.00',
    quantityPercent: '0.00',
    massPercent: '3.00',
    releaseLimit: '150.00',
  }),
  change: { name: 'Renamed' },
  required: ['code', 'name', 'active', 'pricePercent', 'massPercent', 'releaseLimit'],
  search: (n) => `number ${n}`,
  filters: { 'filter[active]=true': [1] },
})
