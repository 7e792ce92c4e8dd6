import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { joinedPdfText } from '#platform/testing/joined-pdf-text.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { verify } from '#modules/signing/verify/contract.ts'
import { at } from '../../../../test/support/certified-steel.ts'
import { conditionalSteel } from '../../../../test/support/conditional-steel.ts'
import { customersLetter } from '../../../../test/support/certificates.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed as signature, withoutPages } from '../../../../test/support/signing.ts'

const server = await testServer()
const { keeper, quality, unlisted, reader, take, conditional, enterHeat, verifyHeat, quote } =
  await conditionalSteel(server)
const api = keeper.client(certificates)

const ofMill = (heatNo: string) =>
  renderPdf({
    letterhead: { name: 'Vallmont Steel', lines: [] },
    title: 'Inspection certificate',
    number: `VM-${heatNo}`,
    blocks: [{ kind: 'paragraph', text: `Heat ${heatNo} as it was cast.` }],
    createdAt: '2026-11-16T08:00:00Z',
  })

/** Whoever asks, also without having signed in. */
type Asking = Pick<typeof reader, 'request'>

async function attach(id: string, bytes: Uint8Array, name = 'mill.pdf') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
  return keeper.request('POST', `/api/v1/certificates/${id}/files`, { body: form })
}

async function verified(heatNo: string) {
  const entered = await enterHeat(heatNo)
  expect((await attach(entered.id, await ofMill(heatNo))).status).toBe(201)
  const now = await api.get({ params: { id: entered.id } })
  return quality.client(certificates).verify({ ...at(now), body: { signature } })
}

const copyPath = (id: string, query = '') => `/api/v1/certificates/${id}/copy${query}`
const piecePath = (id: string, query = '') => `/api/v1/steel-stock/${id}/certificate-copy${query}`

async function pages(path: string, who: Asking = reader): Promise<string[]> {
  const reply = await who.request('GET', path)
  expect(reply.status, String(reply.body)).toBe(200)
  return joinedPdfText(reply.bytes)
}
const refusal = async (path: string, who: Asking = reader) => {
  const { status, body } = await who.request('GET', path)
  return { status, ...(body as { message: string; errors?: Record<string, string[]> }) }
}

describe('The copy of a certificate', () => {
  it('is a cover sheet that says what it is and for whom, with the pages of the mill behind it', async () => {
    const record = await verified('A51001')
    const companyId = await createCompany(server.services, 'Ardsley Process')
    const [cover = '', page = '', ...rest] = await pages(
      copyPath(record.id, `?companyId=${companyId}&reference=PO%204711`),
    )
    for (const words of [
      'Certificate copy',
      record.number,
      'Ardsley Process',
      'PO 4711',
      'VM-A51001',
      'EN 10204 3.1',
      'A51001',
      'Vallmont Steel',
      'E. Marsh',
      'Pages behind 1',
      'Scan to verify',
    ])
      expect(cover).toContain(words)
    for (const words of ['NOT VERIFIED', 'SUPERSEDED', 'Please note']) expect(cover).not.toContain(words)
    expect(page).toContain('Heat A51001 as it was cast.')
    expect(page).not.toContain(record.number)
    expect(rest).toEqual([])
    const [known] = await server.services.db.query<{ code: string }>(
      sql`SELECT code FROM verification_codes WHERE entity = 'certificates' AND entity_id = ${record.id}`,
    )
    const told = await server
      .guest()
      .client(verify)
      .document({ params: { code: known?.code ?? '' } })
    expect(told).toMatchObject({ number: record.number, state: 'current', finding: 'verified' })
  })

  it('says on every page when it is superseded, and by which one', async () => {
    const old = await verified('A51002')
    const entered = await enterHeat('A51002', { mark: '-R1' })
    const naming = await api.update({ ...at(entered), body: { supersedesId: old.id } })
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${unlisted.person.id}, '2020-01-01', '{certificate_verification}', false)`)
    const fresh = await unlisted
      .client(certificates)
      .verify({ ...at(naming), body: { signature, withoutPages } })
    const [cover, page] = await pages(copyPath(old.id))
    expect(cover).toContain(`${old.number} is superseded by ${fresh.number}. Do not rely on it.`)
    expect(page).toContain(`${old.number}: SUPERSEDED, page 1 of 1`)
  })

  it('is not made without pages, of a heat that is not on it, for nobody, or for who may not read it', async () => {
    const record = await verifyHeat('A51003')
    expect(await refusal(copyPath(record.id))).toMatchObject({
      status: 422,
      message: `No PDF or photo is attached to ${record.number}. Attach the pages of the mill on its tab Files first.`,
    })
    const other = await verified('A51004')
    const heatId = record.lines[0]?.heatId ?? ''
    expect((await refusal(copyPath(other.id, `?heatId=${heatId}`))).errors).toHaveProperty('heatId')
    expect((await refusal(copyPath(other.id, `?companyId=${heatId}`))).errors).toHaveProperty('companyId')
    expect((await refusal(copyPath(other.id), await server.signIn('client'))).status).toBe(403)
    expect((await refusal(copyPath(other.id), server.guest())).status).toBe(401)
  })

  it('of one heat names that heat alone, and tells what was accepted outside its limits', async () => {
    const entered = await enterHeat('A51020')
    const second = await enterHeat('A51021')
    const [first] = entered.lines
    const both = [first, second.lines[0]].map((line, index) => ({
      ...(index === 0 ? { id: line?.id } : {}),
      lineNo: index + 1,
      heatId: line?.heatId ?? '',
      analysis: 'heat' as const,
    }))
    let record = await api.update({ ...at(entered), body: { lines: both } })
    const sulphur = { lineId: first?.id ?? '', field: 'S', test: 0, printed: '0.061' }
    record = await api.enterValue({ ...at(record), body: sulphur })
    const key = record.check.values.find(({ field, isOpen }) => field === 'S' && isOpen)?.key ?? ''
    const fileId = await customersLetter(server, record)
    const answer = {
      key,
      number: 'CON-77',
      fileId,
      reason: 'The customer accepts it for this order.',
      signature,
    }
    record = await quality.client(certificates).concede({ ...at(record), body: answer })
    await attach(record.id, await ofMill('A51020'))
    const [whole = ''] = await pages(copyPath(record.id))
    for (const words of ['A51020', 'A51021', 'Accepted under concession CON-77.', 'NOT VERIFIED'])
      expect(whole).toContain(words)
    const [narrow = ''] = await pages(copyPath(record.id, `?heatId=${first?.heatId}`))
    expect(narrow).toContain('The certificate covers 2 lines of heats in all.')
    expect(narrow).not.toContain('A51021')
  })

  it('of a rejected one says so, and is offered for saving by its number', async () => {
    const { id } = await enterHeat('A51022')
    await attach(id, await ofMill('A51022'))
    const entered = await api.get({ params: { id } })
    const record = await api.reject({ ...at(entered), body: { reason: 'Of another wall.' } })
    const [cover, page] = await pages(copyPath(record.id))
    expect(cover).toContain(`${record.number} was rejected. Do not rely on it.`)
    expect(page).toContain('REJECTED')
    const reply = await reader.request('GET', copyPath(record.id, '?download=1'))
    expect(reply.headers['content-disposition']).toContain(`${record.number} copy.pdf`)
    const twoLines = await refusal(copyPath(record.id, '?reference=a%0Ab'))
    expect(twoLines).toMatchObject({ status: 422, errors: { reference: [expect.any(String)] } })
  })

  it('asks the sizes of its pages before it reads a byte of them', async () => {
    const entered = await verified('77C2210')
    await server.asOwner(
      `UPDATE files SET size = 41 * 1024 * 1024, stored_name = '00/00/${'0'.repeat(32)}' WHERE entity_id = '${entered.id}'`,
    )
    expect(await refusal(copyPath(entered.id))).toMatchObject({
      status: 422,
      message: expect.stringContaining('The files have 41 MB together; at most 40 MB are joined.'),
    })
  })

  it('names a stored file that is damaged instead of failing', async () => {
    const record = await enterHeat('A51005')
    const whole = await ofMill('A51005')
    expect((await attach(record.id, whole.slice(0, whole.length / 2), 'scan.pdf')).status).toBe(201)
    expect(await refusal(copyPath(record.id))).toMatchObject({
      status: 422,
      message:
        '"scan.pdf" is damaged and cannot be joined with the cover sheet. Open it by itself under Files.',
    })
  })
})

describe('The copy of the certificate of a piece', () => {
  it('names the piece, and takes the certificate that covers it', async () => {
    const old = await verified('A51010')
    const piece = await take('A51010', { qtyPieces: 1, plateNo: 'P-7' })
    const [cover] = await pages(piecePath(piece.id))
    for (const words of [piece.number, piece.sizeText, 'P-7', old.number]) expect(cover).toContain(words)
    expect(cover).not.toContain('is not covered')
    const part = await pages(piecePath(piece.id, `?certificateId=${old.id}`))
    expect(part.length).toBe(2)
    const other = await verified('A51011')
    expect((await refusal(piecePath(piece.id, `?certificateId=${other.id}`))).errors).toHaveProperty(
      'certificateId',
    )
    const grade = await take('A51010', { grade: 'C' })
    expect((await pages(piecePath(grade.id)))[0]).toContain('is not covered by this certificate')
  })

  it('needs the right to read certificates beside the one to read steel', async () => {
    await verified('A51014')
    const piece = await take('A51014')
    const shut = await server.signIn({ role: 'user', name: 'R. Hale' })
    await server.services.db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${shut.person.id}, 'certificates:read', 'deny', 'Test', ${keeper.person.id})`)
    expect((await shut.request('GET', `/api/v1/steel-stock/${piece.id}`)).status).toBe(200)
    expect((await refusal(piecePath(piece.id), shut)).status).toBe(403)
  })

  it('is stamped while the piece is conditionally released, and its page too', async () => {
    const piece = await conditional('A51012', { qtyPieces: 1 })
    expect(await refusal(piecePath(piece.id))).toMatchObject({
      status: 422,
      message: `There is no certificate of the heat of ${piece.number} yet.`,
    })
    const made = await enterHeat('A51012')
    await attach(made.id, await ofMill('A51012'))
    const [cover, page] = await pages(piecePath(piece.id))
    expect(cover).toContain(`${piece.number} is released without its certificate, for ${quote.number} only`)
    expect(cover).toContain(`${made.number} has not been verified by us.`)
    expect(page).toContain(`${made.number}: CONDITIONALLY RELEASED, NOT VERIFIED, page 1 of 1`)
  })
})
