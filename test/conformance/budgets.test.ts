import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import type { Cost } from '#platform/contract/calls/endpoint.ts'
import { HttpError } from '#platform/server/errors.ts'
import { takeBudget, takeUpload } from '#platform/server/http/limits/budget.ts'
import { salesSetup } from '../support/sales.ts'
import { testServer } from '../support/server.ts'

const endpoints = contracts.flatMap((contract) => Object.values(contract.endpoints))
const server = await testServer({ env: { RATE_LIMIT_PER_MINUTE: '600' } })
/** Answered byte for byte as it was stored, or a line that is no paper. */
const stored =
  /\/(files\/:fileId|papers\/:paperId|logo|head|:id\/file|manifests\/:name|exports\/:number\/csv|verify-email\/:id\/:hash)$/
/** Kept as it is: weighed by its bytes alone, which have a budget of their own. */
const kept = /\/(files|logo)$/
/** How many calls of somebody are let through, of 50 in a moment. */
function letThrough(cost: Cost, caller: string): number {
  let passed = 0
  for (let call = 0; call < 50; call++) {
    try {
      takeBudget(server.services, { cost }, caller)
      passed += 1
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429) throw error
      expect(Number(error.headers['Retry-After'])).toBeGreaterThan(0)
    }
  }
  return passed
}

describe('Costly work', () => {
  it('is told from other calls by the contract', () => {
    const count = (cost: Cost) => endpoints.filter((one) => one.cost === cost).length
    expect(count('pdf')).toBeGreaterThan(20)
    expect(count('export')).toBeGreaterThan(10)
    expect(count('reading')).toBeGreaterThan(10)
    // Whatever makes a paper or a list, or takes a file of somebody else apart, says what it costs.
    const silent = endpoints.filter(
      ({ path, envelope, kind, cost }) =>
        cost === undefined &&
        // What goes on until the session ends is one answer, however long it takes.
        kind !== 'stream' &&
        ((envelope === 'bytes' && !stored.test(path)) || (kind === 'upload' && !kept.test(path))),
    )
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('has a budget a minute: 30 papers, 10 exports and 20 files to read, each person their own', () => {
    expect(letThrough('pdf', 'one')).toBe(30)
    expect(letThrough('pdf', 'two')).toBe(30)
    expect(letThrough('export', 'one')).toBe(10)
    expect(letThrough('reading', 'one')).toBe(20)
  })

  it('lets somebody send 60 files and 200 MB a minute, whether the length is told or not', () => {
    const sent = (length: number, caller: string) => {
      let passed = 0
      try {
        for (; passed < 100; passed++) takeUpload(server.services, length, caller)
      } catch (error) {
        expect(error).toMatchObject({ status: 429 })
      }
      return passed
    }
    expect([sent(1_000, 'small'), sent(24 * 1024 * 1024, 'large'), sent(NaN, 'silent')]).toEqual([60, 8, 8])
  })

  it('refuses the upload beyond it before a byte of the file is read', async () => {
    const administrator = await server.signIn('administrator')
    for (let n = 0; n < 60; n++) takeUpload(server.services, 1, administrator.person.id)
    const form = new FormData()
    form.set('file', new Blob(['code,name'], { type: 'text/csv' }), 'segments.csv')
    const reply = await administrator.request('POST', '/api/v1/global-segments/import/check', { body: form })
    expect(reply.status).toBe(429)
  })

  it('is shared by the contacts of one company, and by nobody else', async () => {
    const contact = (companyId: string) => server.signIn({ role: 'client', companyId })
    const { companyId: company, otherCompanyId: other } = await salesSetup(server)
    const send = async (companyId: string) => {
      const form = new FormData()
      form.set('file', new Blob(['x']), 'order.txt')
      const path = '/api/v1/client-area/enquiries/0000000c-0000-4000-8000-000000000000/files'
      return (await (await contact(companyId)).request('POST', path, { body: form })).status
    }
    for (let n = 0; n < 59; n++) takeUpload(server.services, 1, company)
    expect([await send(company), await send(company), await send(other)]).toEqual([404, 429, 404])
  })

  it('is refused with 429 beyond it', async () => {
    const administrator = await server.signIn('administrator')
    const statuses: number[] = []
    for (let call = 0; call < 11; call++)
      statuses.push((await administrator.request('GET', '/api/v1/global-segments/export/csv')).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
