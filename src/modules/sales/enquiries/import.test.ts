import { expect, it } from 'vitest'
import { check, formOf, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { enquiries } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const manager = await server.signIn('manager')
const user = await server.signIn('user')
const path = '/api/v1/enquiries'
const api = manager.client(enquiries)
const { code } = await manager.client(companies).get({ params: { id: setup.companyId } })
const administrator = await server.signIn('administrator')
const segment = (await administrator.client(marketSegments).list({ query: {} })).data[0]?.name ?? ''

const text = `Company,Customer's reference,Project,Received,Quote due,Market segment,Estimated value,Currency,What is asked for,Quantity
${code},RFQ 4711,Clair Ridge,20.11.2026,2026-12-04,${segment},125000,GBP,Hub spool 12 in,4
${code},RFQ 4712,,20/11/2026,4 December,${segment},,,,
${code},RFQ 4713,,20/11/2026,03/04/2027,${segment},,,,
`

it('open enquiries come from a file once, with a line, and are found again by their reference', async () => {
  const report = await check(manager, path, text)
  expect(problemsOf(report)).toHaveLength(2)
  expect(problemsOf(report)[1]).toBe('Row 4, quote due: "03/04/2027" may be two days: write it as 2027-03-31')
  expect((await importText(manager, path, text)).status).toBe(422)
  expect(reportOf(await importText(manager, path, text, 'valid'))).toMatchObject({ created: 1, refused: 2 })
  const { data } = await api.list({ query: { search: 'RFQ 4711' } })
  const enquiry = await api.get({ params: { id: data[0]?.id ?? '' } })
  expect(enquiry).toMatchObject({
    status: 'new',
    companyId: setup.companyId,
    facilityId: setup.facilityId,
    projectName: 'Clair Ridge',
    estimatedValue: '125000.00',
    receivedAt: '2026-11-20T12:00:00.000000Z',
    lines: [{ description: 'Hub spool 12 in', quantities: ['4'] }],
  })
  const again = text.split('\n').slice(0, 2).join('\n')
  expect(await check(manager, path, again)).toMatchObject({ unchanged: 1, created: 0 })
  const later = again.replace('2026-12-04', '2026-12-11')
  expect(reportOf(await importText(manager, path, later))).toMatchObject({ updated: 1 })
  expect(problemsOf(await check(manager, path, again.replace('Hub spool', 'Hub')))).toEqual([
    'Row 2, what is asked for: the lines of an enquiry that is there already are changed by hand',
  ])
})

it('a user imports no enquiries', async () => {
  expect((await user.request('POST', `${path}/import/check`, { body: formOf(text) })).status).toBe(403)
})
