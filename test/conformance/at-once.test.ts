import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { statementsSent } from '../support/round-trips.ts'
import { testServer } from '../support/server.ts'

/*
 * Counters, and records inside a document, leave its version as it is. So whoever takes a step holds the document before it asks
 * whether the step may be taken: else of two at once one goes by what the other has just changed.
 */

const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

/** Whose guards look at their own row alone, or at what makes a new version of it; letters about certificates take turns by supplier. */
const plain = [
  'certificate-requests',
  'company-bank-accounts',
  'operation-templates',
  'pqf',
  'pqf-submissions',
  'suppliers',
  'terms-and-conditions',
  'users',
]

/** The steps of each document that take no more than a reason. */
const steps = contracts.flatMap((contract: Contract & { readonly lifecycle?: Lifecycle }) => {
  if (!contract.lifecycle || plain.includes(contract.slice)) return []
  return Object.entries(contract.lifecycle.actions).flatMap(([name, info]) => {
    const endpoint = contract.endpoints[name]
    return endpoint && !info.input ? [{ slice: contract.slice, name, info, endpoint }] : []
  })
})
const server = await testServer()
const administrator = await server.signIn('administrator')

describe('A step holds its document before it asks whether it may be taken', () => {
  it('there are some to try of nearly every kind', () => {
    const without = contracts.filter(
      (one: Contract & { readonly lifecycle?: Lifecycle }) =>
        Object.keys(one.lifecycle?.actions ?? {}).some((name) => name in one.endpoints) &&
        !plain.includes(one.slice) &&
        !steps.some(({ slice }) => slice === one.slice),
    )
    expect(without.map(({ slice }) => slice)).toEqual([])
  })

  it.each(steps)('$slice $name', async ({ info, endpoint }) => {
    const path = endpoint.path.replaceAll(/:\w+/g, unknownId)
    const body = info.needsReason ? { reason: 'Because I say so' } : {}
    let status = 0
    const sent = await statementsSent(server, async () => {
      status = (await administrator.request('POST', path, { version: 1, body })).status
    })
    expect(status).toBe(404)
    const begun = sent.findIndex((statement) => statement.startsWith('BEGIN'))
    expect(sent[begun + 1]).toMatch(/FOR (NO KEY )?UPDATE/)
  })
})
