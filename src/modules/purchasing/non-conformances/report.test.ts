import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { receivingGate } from '../../../../test/support/receipts.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { nonConformances } from './contract.ts'

const server = await testServer()
const gate = await receivingGate(server)
const { at, facilityId } = gate
const finder = await server.signIn({ role: 'user', name: 'P. Nair' })
const quality = await server.signIn({ role: 'manager', name: 'E. Marsh' })
const as = (who: typeof finder) => who.client(nonConformances)
const pathOf = (id: string) => `/api/v1/non-conformances/${id}/pdf`

async function textOf(id: string): Promise<string> {
  const reply = await finder.request('GET', pathOf(id))
  expect(reply.status).toBe(200)
  return pdfText(reply.bytes).flat().join(' ')
}

describe('The report of a non-conformance', () => {
  it('tells what was found, what it names, and what was decided and signed; it is stamped until it is closed', async () => {
    await makeSigner(server, quality.person)
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${quality.person.id}, '2020-01-01', '{disposition}', false)`)
    const companyId = await createCompany(server.services, 'Ardsley Bright Bar')
    const piece = await gate.pieceOf(await gate.posted())
    const body = {
      facilityId,
      companyId,
      title: 'Laminations at the end',
      foundAt: 'stock' as const,
      foundOn: '2026-11-20',
      quantity: '1 of 8 pieces',
      requirement: 'No laminations (ASTM A578)',
      finding: '40 x 12 mm, 4 mm deep',
      pieceIds: [piece.id],
    }
    const made = await as(finder).create({ body })
    const open = await textOf(made.id)
    for (const words of [
      made.number,
      piece.number,
      'Laminations at the end (1 of 8 pieces)',
      'ASTM A578',
      'OPEN',
    ])
      expect(open).toContain(words)
    expect(open).not.toContain('Disposition')
    const input = { disposition: 'rework' as const, proposal: 'Cut 400 mm off.' }
    const proposed = await as(finder).propose({ ...at(made), body: input })
    const reason = 'Agreed with stores.'
    const decided = await as(quality).decide({ ...at(proposed), body: { reason, signature: signed } })
    const closed = await as(quality).close({ ...at(decided), body: { actionDone: 'Cut off and looked at.' } })
    const report = await textOf(closed.id)
    for (const words of [
      'Rework',
      'Cut 400 mm off.',
      reason,
      'Cut off and looked at.',
      'E. Marsh',
      'SHA-256',
    ])
      expect(report).toContain(words)
    expect(report).not.toContain('CLOSED')
    const related = await quality.client(companies).related({ params: { id: companyId } })
    expect(related).toMatchObject({ nonConformances: 1 })
  })

  it('is for who may read it', async () => {
    const made = await as(finder).create({
      body: { facilityId, title: 'A crack', foundAt: 'audit', foundOn: '2026-11-20', pieceIds: [] },
    })
    expect((await (await server.signIn('client')).request('GET', pathOf(made.id))).status).toBe(403)
    expect((await server.guest().request('GET', pathOf(made.id))).status).toBe(401)
    expect(await textOf(made.id)).toContain('It names no steel.')
  })
})
