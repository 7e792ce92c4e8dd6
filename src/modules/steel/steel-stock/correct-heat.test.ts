import { expect, it } from 'vitest'
import { at, certifiedSteel } from '../../../../test/support/certified-steel.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed as signature } from '../../../../test/support/signing.ts'
import type { SteelRecord } from './contract.ts'
import { verifyStock } from './server/api.ts'

const server = await testServer()
const { mill, keeper, quality, unlisted, reader, as, take, accept, release, verifyHeat } =
  await certifiedSteel(server, await salesSetup(server))
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function photograph({ id }: SteelRecord) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'mark.png')
  const { status } = await keeper.request('POST', `/api/v1/steel-stock/${id}/files`, { body: form })
  expect(status).toBe(201)
}
const correct = (row: SteelRecord, heatNo: string, more: object = {}, who = quality) =>
  as(who).correctHeat({
    ...at(row),
    body: { heatNo, millId: mill, reason: 'Read again: two pipes carry H.', signature, ...more },
  })
const reread = ({ id }: SteelRecord) => as(keeper).get({ params: { id } })

it('A heat that was misread is put right of a part, also once the lot is divided', async () => {
  await verifyHeat('G10001')
  await verifyHeat('H10001')
  const lot = await accept(await take('G10001', { qtyPieces: 12 }))
  const part = await as(keeper).quarantine({
    ...at(lot),
    body: { reason: 'Another heat is stamped.', pieces: 2 },
  })
  expect(
    await problem(as(keeper).update({ ...at(await reread(lot)), body: { heatNo: 'H10001' } })),
  ).toMatchObject({
    errors: { heatNo: [expect.stringContaining('Correct the heat')] },
  })
  expect(await problem(correct(part, 'H10001'))).toMatchObject({
    errors: { heatNo: ['Attach a photo of the marking to the piece first, on its tab Files.'] },
  })
  await photograph(part)
  expect(await problem(correct(part, 'H10001', {}, keeper))).toMatchObject({
    message: 'You received this steel; someone else has to decide that.',
  })
  expect(await problem(correct(part, 'H10001', {}, unlisted))).toMatchObject({ status: 422 })
  expect(await problem(correct(part, 'H10001', {}, reader))).toMatchObject({ status: 403 })
  expect(await correct(part, 'h 10001')).toMatchObject({
    heatNo: 'H10001',
    certificateId: null,
    verifiedType: '3.1',
  })
  const files = async () => (await as(keeper).files({ params: { id: part.id } })).map(({ id }) => id)
  const remove = async (fileId = '') =>
    (await keeper.request('DELETE', `/api/v1/steel-stock/${part.id}/files/${fileId}`)).status
  const [photo] = await files()
  expect(await remove(photo)).toBe(422)
  await photograph(part)
  const later = (await files()).find((id) => id !== photo)
  expect(await remove(later)).toBe(204)
  expect(await reread(lot)).toMatchObject({ heatNo: 'G10001' })
  const told = await as(reader).timeline({ params: { id: lot.id }, query: {} })
  expect(told.data.find(({ action }) => action === 'correctHeat')?.reason).toContain(part.number)
  expect((await verifyStock(server.services.db)).problems).toEqual([])
})

it('A whole family is put right only while nothing of it is released', async () => {
  await verifyHeat('G10002')
  const lot = await accept(await take('G10002', { qtyPieces: 4 }))
  const part = await as(keeper).quarantine({ ...at(lot), body: { reason: 'To be looked at.', pieces: 1 } })
  const free = await release(await reread(lot))
  await photograph(part)
  const all = { isWholeFamily: true }
  expect(await problem(correct(part, 'H10002', all))).toMatchObject({
    errors: { isWholeFamily: [expect.stringContaining(free.number)] },
  })
  await as(keeper).quarantine({ ...at(free), body: { reason: 'The heat is in doubt.' } })
  await correct(part, 'H10002', all)
  for (const one of [lot, part])
    expect(await reread(one)).toMatchObject({ heatNo: 'H10002', status: 'quarantine' })
})
