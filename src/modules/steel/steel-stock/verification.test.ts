import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { at, certifiedSteel } from '../../../../test/support/certified-steel.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { verifyStock } from './server/api.ts'

const server = await testServer()
const { db } = server.services
const { keeper, as, take, accept, release, verifyHeat } = await certifiedSteel(
  server,
  await salesSetup(server),
)
const plant = (id: string, change: ReturnType<typeof sql>) =>
  db.query(sql`UPDATE steel_stock SET ${change} WHERE id = ${id}`)

it('The check of the stock names everything that the ledger alone does not tell', async () => {
  await verifyHeat('V50001')
  const other = await verifyHeat('V50002')
  const owner = await createCompany(server.services, 'Ardsley Process')
  const free = await release(await accept(await take('V50001', { qtyPieces: 4 })))
  const issue = () => as(keeper).get({ params: { id: free.id } })
  const part = async () =>
    as(keeper).issuePieces({ ...at(await issue()), body: { purpose: 'Spool 4', pieces: 1 } })
  const [graded, owned, covered] = [await part(), await part(), await part()]
  const waiting = await take('V50001')
  expect(await verifyStock(db)).toMatchObject({ problems: [], problem: null })
  await plant(graded.id, sql`grade = 'C'`)
  await plant(owned.id, sql`owner_company_id = ${owner}::uuid, value = 0`)
  await plant(covered.id, sql`certificate_id = ${other.id}::uuid, certificate_type = '2.2'`)
  await plant(waiting.id, sql`status = 'available'`)
  const { problems, problem: first } = await verifyStock(db)
  expect(problems).toEqual(
    expect.arrayContaining([
      `${graded.number}: its grade is not that of ${free.number}.`,
      `${owned.number}: its owner is not that of ${free.number}.`,
      `${covered.number}: its ordered certificate is not that of ${free.number}.`,
      `${covered.number}: its certificate ${other.number} is of another heat, specification or grade.`,
      `${waiting.number}: it may be used, and nobody has signed for its release.`,
    ]),
  )
  expect(first).toBe(problems[0])
})

it('A release that was taken back, and a certificate that no longer stands, are named of what is in the house and given out', async () => {
  const certificate = await verifyHeat('V50003')
  await verifyHeat('V50004')
  const free = await release(await accept(await take('V50003', { qtyPieces: 2 })))
  const issued = await as(keeper).issuePieces({ ...at(free), body: { purpose: 'Spool 5', pieces: 1 } })
  const again = await release(await accept(await take('V50004')))
  await as(keeper).quarantine({ ...at(again), body: { reason: 'A dent' } })
  const before = new Set((await verifyStock(db)).problems)
  await plant(again.id, sql`status = 'available'`)
  await db.query(sql`UPDATE certificates SET status = 'withdrawn' WHERE id = ${certificate.id}`)
  const { problems } = await verifyStock(db)
  expect(problems.filter((one) => !before.has(one)).sort()).toEqual(
    [
      `${again.number}: it may be used, and nobody has signed for its release.`,
      `${free.number}: it is released, and no certificate that counts covers it.`,
      `${issued.number}: it is released, and no certificate that counts covers it.`,
    ].sort(),
  )
  const cut = as(keeper).cut({
    ...at(await as(keeper).get({ params: { id: free.id } })),
    body: { lines: [{ lengthMm: '100', quantity: 1 }], kerfMm: '1' },
  })
  expect(await problem(cut)).toMatchObject({ message: expect.stringContaining('no verified certificate') })
})
