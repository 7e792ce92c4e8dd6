import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asSystem } from '#platform/server/system.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { home } from '#modules/house/home/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { receivingGate } from '../../../../test/support/receipts.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed, withoutPages } from '../../../../test/support/signing.ts'
import { starterGrades } from '../../../../test/support/steel-examples.ts'
import { certificateRequests } from './contract.ts'
import { chaseSuppliers } from './server/asking.ts'

const server = await testServer()
const { services } = server
const { db } = services
const gate = await receivingGate(server)
const { keeper, supplierId, millId, api: receipts, at } = gate
const quality = await server.signIn({ role: 'manager', name: 'E. Marsh' })
const requests = keeper.client(certificateRequests)
const papers = keeper.client(certificates)

const grade = starterGrades.get('A106-B')
if (!grade) throw new Error('The starter set has no A106-B.')
const specification = await (await server.signIn('administrator')).client(specifications).create({
  body: {
    code: 'ASTM A106/A106M',
    name: 'Seamless carbon steel pipe',
    edition: '2019a',
    kind: 'material',
    status: 'current',
    sortOrder: 1,
    active: true,
    grades: [grade],
  },
})
const line = { ...gate.line, specificationId: specification.id, grade: 'B' }
const received = (heatNo: string, more: object = {}) => gate.posted({ lines: [{ ...line, heatNo, ...more }] })
const requestOf = async (words: string) => {
  const { data } = await requests.list({ query: { search: words } })
  return requests.get({ params: { id: data[0]?.id ?? '' } })
}

const GOOD: Readonly<Record<string, string>> = {
  C: '0.17', Si: '0.15', Mn: '0.67', P: '0.020', S: '0.008', Cr: '0.09', Mo: '0.03', Ni: '0.11', Cu: '0.13', V: '0.010',
  yield: '273', tensile: '478', elongation: '27.6',
} // biome-ignore format: values read better in rows

/** A certificate of heats that are there, entered and not looked at. */
async function entered(
  heatNo: string,
  signatures: 'manufacturer_inspection'[] = ['manufacturer_inspection'],
) {
  const { data } = await keeper.client(heats).list({ query: { search: heatNo } })
  return papers.create({
    body: {
      millCertificateNo: `VM-${heatNo}`,
      issuerId: millId,
      issuedBy: 'mill',
      isCopy: false,
      issueDate: '2026-11-16',
      typePrinted: 'EN 10204 3.1',
      signatures,
      pagesPresent: 1,
      pagesTotal: 1,
      decimalMark: '.',
      factors: [],
      specificationId: specification.id,
      grade: 'B',
      namesGrade: true,
      orderedType: signatures.length > 0 ? '3.1' : '2.2',
      comparison: 'rounding',
      subSize: 'none',
      orderLimits: [],
      lines: [{ lineNo: 1, heatId: data[0]?.id ?? '', analysis: 'heat' }],
    },
  })
}

async function verified(record: Awaited<ReturnType<typeof entered>>) {
  let now = record
  for (const [field, printed] of Object.entries(GOOD)) {
    const unit = field === 'yield' || field === 'tensile' ? 'MPa' : null
    const body = { lineId: now.lines[0]?.id ?? '', field, test: 0, printed, unit }
    now = await papers.enterValue({ ...at(now), body })
  }
  return quality.client(certificates).verify({ ...at(now), body: { signature: signed, withoutPages } })
}

beforeAll(async () => {
  for (const who of [keeper, quality]) {
    await makeSigner(server, who.person)
    await db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${who.person.id}, '2020-01-01', '{certificate_verification}', false)`)
  }
})

describe('A certificate request', () => {
  it('is opened by every posted line whose heat and grade no verified certificate covers', async () => {
    const receipt = await received('A1000')
    const request = await requestOf(receipt.number)
    expect(request).toMatchObject({
      status: 'open',
      supplierName: 'Ardsley Steel Stockholders',
      heatNo: 'A1000',
      millName: 'Vallmont Steel',
      specificationName: 'ASTM A106/A106M',
      grade: 'B',
      certificateType: '3.1',
      pieces: 8,
      sizeText: 'Pipe 168.3 x 10.97 (6 in sch 80)',
      receiptId: receipt.id,
      ageDays: 0,
      askedCount: 0,
    })
    expect(request.number).toMatch(/^CR-\d{6}$/)
    for (const words of ['a1000', receipt.deliveryNoteNo, 'ardsley'])
      expect((await requests.list({ query: { search: words } })).data.map(({ id }) => id)).toContain(
        request.id,
      )
  })

  it('follows the certificate of its heat until it is verified, and is not opened again', async () => {
    const receipt = await received('B2000')
    const record = await entered('B2000')
    expect(await requestOf(receipt.number)).toMatchObject({
      status: 'received',
      certificateNumber: record.number,
    })
    await verified(record)
    const closed = await requestOf(receipt.number)
    expect(closed).toMatchObject({ status: 'verified', certificateId: record.id })
    expect(closed.history.map(({ action }) => action)).toEqual(['receive', 'verify'])
    const second = await received('b 2000')
    expect((await requests.list({ query: { search: second.number } })).data).toEqual([])
    const better = await received('B2000', { certificateType: '3.2' })
    expect(await requestOf(better.number)).toMatchObject({ status: 'open', certificateType: '3.2' })
  })

  it('is open again when its certificate is rejected, and not closed by a weaker one', async () => {
    const receipt = await received('C3000')
    const record = await entered('C3000')
    await papers.reject({ ...at(record), body: { reason: 'The pages of another order.' } })
    expect(await requestOf(receipt.number)).toMatchObject({ status: 'open', certificateNumber: null })
    await verified(await entered('C3000', []))
    expect(await requestOf(receipt.number)).toMatchObject({ status: 'received' })
  })

  it('is received at once where the certificate lies here unverified', async () => {
    await keeper.client(heats).create({ body: { heatNo: 'D4000', millId } })
    const record = await entered('D4000')
    const receipt = await received('D4000')
    expect(await requestOf(receipt.number)).toMatchObject({
      status: 'received',
      certificateNumber: record.number,
    })
  })

  it('is withdrawn when its receipt is voided', async () => {
    const receipt = await received('E5000')
    await receipts.void({ ...at(receipt), body: { reason: 'Booked twice' } })
    const request = await requestOf(receipt.number)
    expect(request.status).toBe('withdrawn')
    expect(request.history.at(-1)?.reason).toContain('Booked twice')
  })

  it('is refused with a reason by those with the right, and a certificate closes it all the same', async () => {
    const receipt = await received('F6000')
    const request = await requestOf(receipt.number)
    const reader = (await server.signIn('user')).client(certificateRequests)
    const body = { reason: 'The mill no longer exists.' }
    expect(await problem(reader.refuse({ ...at(request), body }))).toMatchObject({ status: 403 })
    expect(await problem(reader.ask({ ...at(request), body: {} }))).toMatchObject({ status: 403 })
    expect(await problem(requests.refuse({ ...at(request), body: { reason: '' } }))).toMatchObject({
      status: 422,
    })
    expect(await requests.refuse({ ...at(request), body })).toMatchObject({ status: 'refused' })
    await verified(await entered('F6000'))
    expect(await requestOf(receipt.number)).toMatchObject({ status: 'verified' })
  })
})

describe('The letter to a supplier', () => {
  const EMAIL = 'certificates@ardsley.test'
  const letters = async () =>
    (await server.mails(EMAIL)).filter(({ template }) => template === 'certificate-request')
  const chase = () => asSystem(services, 'test', chaseSuppliers)
  const aged = (days: number) =>
    db.query(sql`UPDATE certificate_requests SET opened_on = ${services.clock.today()}::date - ${days}::int,
      last_asked_on = last_asked_on - 1 WHERE status IN ('open', 'asked')`)

  beforeEach(async () => {
    await db.query(sql`UPDATE certificate_requests SET status = 'withdrawn', last_asked_on = NULL`)
    await db.query(sql`DELETE FROM mails`)
  })

  it('cannot be written without an address, which the request says', async () => {
    const request = await requestOf((await received('G7000')).number)
    expect(request.can.ask).toContain('has an e-mail address')
    expect(await problem(requests.ask({ ...at(request), body: {} }))).toMatchObject({ status: 422 })
    await aged(3)
    expect(await chase()).toBe(0)
    await insertRow(db, companyContactTable, {
      companyId: supplierId,
      position: 0,
      name: 'Mill papers',
      email: EMAIL,
      roles: ['quality'],
    })
    expect(await chase()).toBe(1)
  })

  it('names everything that is owed, once a day, whoever asks', async () => {
    const first = await received('H8000')
    await received('H8001')
    const asked = await requests.ask({ ...at(await requestOf(first.number)), body: {} })
    expect(asked).toMatchObject({ status: 'asked', askedCount: 1, lastAskedOn: services.clock.today() })
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.subject).toContain('2 certificates are missing')
    for (const words of ['H8000', 'H8001', first.deliveryNoteNo, 'type 3.1'])
      expect(letter?.text).toContain(words)
    expect(asked.can.ask).toContain('was written to today')
    expect(await problem(requests.ask({ ...at(asked), body: {} }))).toMatchObject({ status: 422 })
    await db.query(sql`UPDATE certificate_requests SET opened_on = opened_on - 3`)
    expect(await chase()).toBe(0)
    expect(await letters()).toHaveLength(1)
  })

  it('goes out by itself after 3, 7 and 14 days, and then no more', async () => {
    await received('K9000')
    const sent: number[] = []
    for (let day = 1; day <= 16; day++) {
      await aged(day)
      if ((await chase()) === 1) sent.push(day)
      // Another instance of the program on the same day.
      expect(await chase()).toBe(0)
    }
    expect(sent).toEqual([3, 7, 14])
    expect(await letters()).toHaveLength(3)
  })

  it('is one where a person and the job ask at once', async () => {
    const request = await requestOf((await received('L1000')).number)
    await aged(3)
    await Promise.allSettled([requests.ask({ ...at(request), body: {} }), chase(), chase()])
    expect(await letters()).toHaveLength(1)
  })

  it('is shown by supplier with its age, and on home for those who may ask', async () => {
    await received('M1000')
    await aged(20)
    expect(await requests.bySupplier()).toMatchObject([
      { supplierId, supplierName: 'Ardsley Steel Stockholders', owed: 1, oldestDays: 20, lastAskedOn: null },
    ])
    const { toDoLists } = await keeper.client(home).get()
    expect(toDoLists.find(({ key }) => key === 'certificatesOwed')).toMatchObject({
      total: 1,
      rows: [{ isLate: true }],
    })
    const others = await (await server.signIn('user')).client(home).get()
    expect(others.toDoLists.map(({ key }) => key)).not.toContain('certificatesOwed')
  })
})
