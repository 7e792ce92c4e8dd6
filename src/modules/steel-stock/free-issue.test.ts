import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { problem } from '../../../test/support/quotes.ts'
import { salesSetup } from '../../../test/support/sales.ts'
import { testServer } from '../../../test/support/server.ts'
import { steelStock } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const keeper = await server.signIn('manager')
const api = keeper.client(steelStock)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

/** A released bar, of a customer or our own. */
async function bar(ownerCompanyId: string | null) {
  const { id } = await api.create({
    body: {
      form: 'round_bar',
      diameterMm: '80',
      lengthMm: '3000',
      qtyPieces: 2,
      specificationId: setup.specificationId,
      grade: 'X65Q',
      certificateType: '3.1',
      facilityId: setup.facilityId,
      ownerCompanyId,
    },
  })
  await server.services.db.query(sql`UPDATE steel_stock SET status = 'available' WHERE id = ${id}`)
  return api.get({ params: { id } })
}

const lines = [{ lengthMm: '500', quantity: 1, purpose: 'Job 7' }]

it('Steel of a customer is cut and issued for that customer only, who has to be named', async () => {
  const theirs = await bar(setup.companyId)
  const sentence = 'This steel belongs to Calder Pressure Systems and is used for nobody else.'
  for (const companyId of [undefined, null, setup.otherCompanyId]) {
    const refused = { status: 422, body: { errors: { companyId: [sentence] } } }
    const issue = api.issuePieces({ ...at(theirs), body: { pieces: 1, purpose: 'Job 7', companyId } })
    expect(await problem(issue)).toMatchObject(refused)
    expect(await problem(api.cut({ ...at(theirs), body: { lines, kerfMm: '2', companyId } }))).toMatchObject(
      refused,
    )
  }
  const { companyId } = setup
  const cut = await api.cut({ ...at(theirs), body: { lines, kerfMm: '2', companyId } })
  expect(cut).toMatchObject({ qtyPieces: 1, lengthMm: '2498.0', ownerCompanyId: companyId })
  expect((await api.issuePieces({ ...at(cut), body: { purpose: 'Job 7', companyId } })).status).toBe('issued')
})

it('Our own steel asks for no customer, and takes none that nobody would keep', async () => {
  const ours = await bar(null)
  const { companyId } = setup
  const issue = (more: object) =>
    api.issuePieces({ ...at(ours), body: { pieces: 1, purpose: 'Job 8', ...more } })
  expect(await problem(issue({ companyId }))).toMatchObject({
    status: 422,
    body: { errors: { companyId: ['This is our own steel. Say in "For" what it is used for.'] } },
  })
  expect((await issue({})).status).toBe('issued')
})
