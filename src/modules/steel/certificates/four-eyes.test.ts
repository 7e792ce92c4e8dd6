import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { certificateDesk, customersLetter } from '../../../../test/support/certificates.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed, withoutPages } from '../../../../test/support/signing.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import type { CertificateRecord } from './contract.ts'

const server = await testServer()
const { author, manager, verifier, as, at, heatOf, head, good, enterAll, found } =
  await certificateDesk(server)

describe('A certificate', () => {
  it('is not verified by somebody who changed its head or took a value out', async () => {
    let record = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('B40071') }]) })
    record = await enterAll(record, { ...good, S: '0.012' })
    record = await as(verifier).update({ ...at(record), body: { orderLimits: [] } })
    expect(record.status).toBe('checked')
    const verify = (one: CertificateRecord) =>
      as(verifier).verify({ ...at(one), body: { signature: signed, withoutPages } })
    const refusal = { message: 'You entered values of this certificate; someone else has to verify it.' }
    expect(await problem(verify(record))).toMatchObject(refusal)
    let other = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('B40072') }]) })
    other = await enterAll(other, good)
    const lineId = other.lines[0]?.id ?? ''
    other = await as(verifier).enterValue({
      ...at(other),
      body: { lineId, field: 'Al', test: 0, printed: '9' },
    })
    other = await as(verifier).enterValue({
      ...at(other),
      body: { lineId, field: 'Al', test: 0, printed: '' },
    })
    expect(await problem(verify(other))).toMatchObject(refusal)
    let noted = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('B40073') }]) })
    noted = await enterAll(noted, good)
    noted = await as(verifier).update({ ...at(noted), body: { notes: 'Compared with the order.' } })
    expect((await verify(noted)).status).toBe('verified')
  })

  it('is not verified by whoever changed what its grade asks for since it came', async () => {
    const chief = await server.signIn({ role: 'administrator', name: 'A. Chief' })
    await makeSigner(server, chief.person)
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${chief.person.id}, '2020-01-01', '{certificate_verification}', false)`)
    const entered = async (heatNo: string) =>
      enterAll(await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf(heatNo) }]) }), good)
    const [waiting] = [await entered('B40081')]
    const api = chief.client(specifications)
    const asks = await api.get({ params: { id: waiting.specificationId } })
    const grades = asks.grades.map((one) => ({ ...one, yieldMinMpa: '200' }))
    await api.update({ params: { id: asks.id }, version: asks.version, body: { grades } })
    const verify = async (one: CertificateRecord, who = chief) =>
      as(who).verify({
        ...at(await as(who).get({ params: { id: one.id } })),
        body: { signature: signed, withoutPages },
      })
    expect(await problem(verify(waiting))).toMatchObject({
      status: 422,
      message: 'You changed what its grade asks for since it came; someone else has to verify it.',
    })
    expect((await verify(await entered('B40082'))).status).toBe('verified')
    expect((await verify(waiting, verifier)).status).toBe('verified')
  })

  it('is not verified by whoever conceded a point of it', async () => {
    let record = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('B40074') }]) })
    record = await enterAll(record, { ...good, S: '0.012' })
    const fileId = await customersLetter(server, record)
    const key = found(record, 'S')?.key ?? ''
    const body = { key, number: 'CON-3', fileId, reason: 'Agreed.', signature: signed }
    record = await as(manager).concede({ ...at(record), body })
    expect(record.status).toBe('checked')
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${manager.person.id}, '2020-01-01', '{certificate_verification}', false)`)
    const verify = (who: typeof author) =>
      as(who).verify({ ...at(record), body: { signature: signed, withoutPages } })
    expect(await problem(verify(manager))).toMatchObject({
      status: 422,
      message: 'You conceded a point of this certificate; someone else has to verify it.',
    })
    expect((await verify(verifier)).status).toBe('verified')
  })

  it('does not take the place of one that is to take its own', async () => {
    const lines = [{ lineNo: 1, heatId: await heatOf('B40075') }]
    const first = await as(author).create({ body: head(lines) })
    const second = await as(author).create({ body: head(lines, { supersedesId: first.id }) })
    const third = await as(author).create({ body: head(lines, { supersedesId: second.id }) })
    const offered = await as(author).options({ query: { search: first.number } })
    expect(offered).toMatchObject([{ id: first.id, code: first.number }])
    const circle = as(author).update({ ...at(first), body: { supersedesId: third.id } })
    expect(await problem(circle)).toMatchObject({
      status: 422,
      errors: { supersedesId: [`${third.number} is to take the place of this certificate.`] },
    })
  })

  it('does not count a share below nothing as good', async () => {
    let record = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('B40076') }]) })
    record = await enterAll(record, { ...good, P: '-0.02' })
    expect(found(record, 'P')).toMatchObject({ value: null, verdict: 'not_comparable' })
    expect(record.status).toBe('data_entered')
  })
})
