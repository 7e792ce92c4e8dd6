import { expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from './contract.ts'

const server = await testServer()

const company = (eoriNo: string) => ({
  name: 'Calder Valves',
  isCustomer: true,
  isSupplier: false,
  isSubcontractor: false,
  isInspectionBody: false,
  status: 'prospect' as const,
  eoriNo,
  taxCode: 'S',
  certificateType: '3.1' as const,
  tags: [],
  addresses: [
    { kind: 'registered' as const, line1: 'Quay 1', city: 'Leeds', country: 'GB' as const, isDefault: true },
  ],
  contacts: [],
})

it('an EORI number begins with a country, and is kept in capitals', async () => {
  const user = await server.signIn('user')
  const made = await user.client(companies).create({ body: company(' gb123456789000 ') })
  expect(made).toMatchObject({ eoriNo: 'GB123456789000', taxCode: 'S', certificateType: '3.1' })
  const reply = await user.request('POST', '/api/v1/companies', { body: company('123456') })
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([
    422,
    expect.stringContaining('two letters of a country'),
  ])
})
