import { expect, it } from 'vitest'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { minimumStock } from '#modules/purchasing/minimum-stock/contract.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { orderDesk } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { starterGrades } from '../../../../test/support/steel-examples.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { at, facilityId } = desk
const grade = starterGrades.get('A106-B')
if (!grade) throw new Error('The starter set has no A106-B.')
const { id: specificationId } = await (await server.signIn('administrator')).client(specifications).create({
  body: {
    code: 'ASTM A105/A105M',
    name: 'Carbon steel forgings',
    edition: '2021',
    kind: 'material',
    status: 'current',
    sortOrder: 3,
    active: true,
    grades: [{ ...grade, name: 'A105' }],
  },
})
const why = ['ASTM A105/A105M has only the grade A105.']
const wrong = { specificationId, grade: 'F22' }

it('No order, need, minimum or receipt asks for a grade that its specification has not', async () => {
  const line = { ...desk.pipe, ...wrong, quantity: '2', unitPrice: '1' }
  expect(await problem(desk.draft({ lines: [line] }))).toMatchObject({
    status: 422,
    errors: { 'lines.0.grade': why },
  })
  const order = await desk.draft({ lines: [{ ...line, grade: 'a105' }] })
  expect(await problem(desk.api.update({ ...at(order), body: { lines: [line] } }))).toMatchObject({
    errors: { 'lines.0.grade': why },
  })
  const manager = await server.signIn('manager')
  const { nps, schedule, lengthMm } = desk.pipe
  const steel = { form: 'pipe' as const, nps, schedule, lengthMm, certificateType: '3.1' as const, ...wrong }
  const need = { facilityId, ...steel, quantity: '2', uom: 'each' as const, neededBy: '2027-01-10' }
  expect(await problem(manager.client(requisitions).create({ body: need }))).toMatchObject({
    errors: { grade: why },
  })
  const good = await manager.client(requisitions).create({ body: { ...need, grade: 'A105' } })
  expect(
    await problem(manager.client(requisitions).update({ ...at(good), body: { grade: 'F22' } })),
  ).toMatchObject({ errors: { grade: why } })
  const minimum = { facilityId, ...steel, minimum: 2, orderUpTo: 4, leadTimeWeeks: 4 }
  expect(await problem(manager.client(minimumStock).create({ body: minimum }))).toMatchObject({
    errors: { grade: why },
  })
  const millId = await createCompany(server.services, 'Vallmont Works')
  const receipt = manager.client(goodsReceipts).create({
    body: {
      facilityId,
      supplierId: millId,
      deliveryNoteNo: 'DN-1',
      receivedOn: '2026-11-20',
      lines: [{ lineNo: 10, ...steel, pieces: 2, heatNo: 'H1', millId, isMarkingLegible: true }],
    },
  })
  expect(await problem(receipt)).toMatchObject({ errors: { 'lines.0.grade': why } })
})
