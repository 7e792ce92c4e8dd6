import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { insertRow } from '#platform/server/database/rows.ts'
import { signed } from '../../../../test/support/signing.ts'
import { accessBy, contactOf } from '../../../../test/support/client-area.ts'
import { certificateDesk } from '../../../../test/support/certificates.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { supplierAnswerTable } from './table.ts'

const server = await testServer()
const { db } = server.services
const desk = await certificateDesk(server)

it('Whoever sent a certificate hears that it was verified, unless they see nothing of it any more', async () => {
  const { id: companyId } = await createSupplier(await server.signIn('administrator'))
  const manager = await server.signIn('manager')
  const [sender, limited] = [
    await contactOf(server, companyId, 'Sal Seller', 'sal@supplier.test'),
    await contactOf(server, companyId, 'Lia Limited', 'lia@supplier.test'),
  ]
  await accessBy(manager, limited).limit('Jack-up')
  const draft = await desk.as(desk.author).create({
    body: desk.head([{ lineNo: 1, heatId: await desk.heatOf('V1') }]),
  })
  const about = 'CR-000001, heat V1'
  const answers = await Promise.all(
    [sender, limited].map(({ browser: { person } }) =>
      insertRow(db, supplierAnswerTable, {
        companyId,
        kind: 'certificate',
        state: 'accepted',
        about,
        content: {},
        becameId: draft.id,
        sentById: person.id,
        sentByName: person.name,
      }),
    ),
  )
  const entered = await desk.enterAll(draft, desk.good)
  const body = { signature: signed, withoutPages: 'It is kept on paper.' }
  const verified = await desk.as(desk.verifier).verify({ ...desk.at(entered), body })
  expect(verified.status).toBe('verified')
  const noted = await db.query<{ id: string; outcome: string; reason: string | null }>(sql`
    SELECT id, outcome, outcome_reason AS reason FROM supplier_answers ORDER BY id`)
  expect(noted).toEqual(answers.toSorted().map((id) => ({ id, outcome: 'verified', reason: null })))
  const [mail] = await server.mails('sal@supplier.test')
  expect(mail).toMatchObject({
    template: 'supplier-certificate-read',
    subject: `Your certificate for ${about} was verified`,
  })
  expect(mail?.link).toContain('/client-area/certificate-requests')
  expect(await server.mails('lia@supplier.test')).toEqual([])
})
