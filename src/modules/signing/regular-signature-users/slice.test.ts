import { describe, expect, it } from 'vitest'
import { appointmentSuite, createFacility } from '../../../../test/support/appointment-suite.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { regularSignatureUsers } from './contract.ts'
import { entryProblems, repeats } from './domain.ts'

const server = await testServer()
const today = server.services.clock.today()

appointmentSuite(server, regularSignatureUsers, { documentKinds: ['traveller_operation', 'calculation'] })

const client = (await server.signIn('administrator')).client(regularSignatureUsers)

async function appoint(more: object) {
  const { id } = await server.createPerson({ role: 'user' })
  return client.create({ body: { userId: id, validFrom: today, documentKinds: ['calculation'], ...more } })
}

describe('An entry', () => {
  it('names at least one kind of document', async () => {
    expect(await problem(appoint({ documentKinds: [] }))).toMatchObject({
      status: 422,
      errors: { documentKinds: ['The "May sign" field must have at least 1 items.'] },
    })
    expect(await appoint({})).toMatchObject({ documentKinds: ['calculation'], mayRelease: false })
  })

  it('lets somebody release only together with final releases', async () => {
    expect(await problem(appoint({ mayRelease: true }))).toMatchObject({ status: 422 })
    const released = await appoint({ documentKinds: ['final_release'], mayRelease: true })
    expect(released.mayRelease).toBe(true)
    expect(entryProblems({ documentKinds: ['final_release'], mayRelease: true })).toEqual({})
  })

  it('names only what something asks this list for', async () => {
    expect(await problem(appoint({ documentKinds: ['calculation', 'quote_approval'] }))).toMatchObject({
      status: 422,
      errors: {
        documentKinds: [
          'Nothing asks this list for quote approvals: leave it out. Quotes and purchase orders are decided by the lists of their approvers.',
        ],
      },
    })
  })

  it('names the functions in which somebody signs operations', async () => {
    const inspector = await appoint({ documentKinds: ['traveller_operation'], functions: ['inspector'] })
    expect(inspector.functions).toEqual(['inspector'])
    expect((await appoint({ documentKinds: ['traveller_operation'] })).functions).toEqual([])
    expect(await problem(appoint({ functions: ['inspector'] }))).toMatchObject({
      errors: { functions: ['Functions belong to traveller operations: choose that kind too.'] },
    })
  })

  it('is found by the kinds it names', async () => {
    const facilityId = await createFacility(server.services)
    const checks = await appoint({ facilityId, documentKinds: ['traveller_operation', 'calculation'] })
    const release = await appoint({ facilityId, documentKinds: ['final_release'] })
    const ids = async (kinds: string[]) =>
      (await client.list({ query: { filter: { facilityId: [facilityId], documentKinds: kinds } } })).data
        .map(({ id }) => id)
        .sort()
    expect(await ids(['traveller_operation'])).toEqual([checks.id])
    expect(await ids(['traveller_operation', 'final_release'])).toEqual([checks.id, release.id].sort())
    expect(await ids(['quote_approval'])).toEqual([])
  })

  it('repeats another one of the same person when they share a kind', () => {
    const one = { documentKinds: ['calculation', 'final_release'] as const }
    expect(repeats({ documentKinds: [...one.documentKinds] }, { documentKinds: ['final_release'] })).toBe(
      true,
    )
    expect(repeats({ documentKinds: ['calculation'] }, { documentKinds: ['final_release'] })).toBe(false)
  })
})
