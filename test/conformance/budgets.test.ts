import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { HttpError } from '#platform/server/errors.ts'
import { takeBudget, takeUpload, workOf } from '#platform/server/http/limits/budget.ts'
import { testServer } from '../support/server.ts'

const endpoints = contracts.flatMap((contract) => Object.values(contract.endpoints))
const server = await testServer({ env: { RATE_LIMIT_PER_MINUTE: '600' } })
const of = (work: 'pdf' | 'export') => {
  const found = endpoints.find((one) => workOf(one) === work)
  if (!found) throw new Error(`There is no ${work}.`)
  return found
}
/** How many calls of somebody are let through, of 50 in a moment. */
function letThrough(work: 'pdf' | 'export', caller: string): number {
  let passed = 0
  for (let call = 0; call < 50; call++) {
    try {
      takeBudget(server.services, of(work), caller)
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
    const count = (work: string) => endpoints.filter((one) => workOf(one) === work).length
    expect(count('pdf')).toBeGreaterThan(3)
    expect(count('export')).toBeGreaterThan(10)
    // Nothing that makes a print is left out.
    const prints = endpoints.filter(({ path, envelope }) => envelope === 'bytes' && path.includes('pdf'))
    expect(prints.filter((one) => workOf(one) === null).map(({ path }) => path)).toEqual([])
  })

  it('has a budget a minute: 30 papers and 10 exports, each person their own', () => {
    expect(letThrough('pdf', 'one')).toBe(30)
    expect(letThrough('pdf', 'two')).toBe(30)
    expect(letThrough('export', 'one')).toBe(10)
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

  it('is refused with 429 beyond it', async () => {
    const administrator = await server.signIn('administrator')
    const statuses: number[] = []
    for (let call = 0; call < 11; call++)
      statuses.push((await administrator.request('GET', '/api/v1/global-segments/export/csv')).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
