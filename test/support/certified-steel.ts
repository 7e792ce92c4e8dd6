import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { type SteelRecord, steelStock } from '#modules/steel/steel-stock/contract.ts'
import { createCompany } from './people.ts'
import type { SalesSetup } from './sales.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed as signature, withoutPages } from './signing.ts'
import { starterGrades } from './steel-examples.ts'

const GOOD: Readonly<Record<string, string>> = {
  C: '0.17', Si: '0.15', Mn: '0.67', P: '0.020', S: '0.008', Cr: '0.09', Mo: '0.03', Ni: '0.11', Cu: '0.13', V: '0.010',
  yield: '273', tensile: '478', elongation: '27.6',
} // biome-ignore format: values read better in rows

interface Heat {
  readonly millId?: string
  readonly signatures?: 'manufacturer_inspection'[]
  readonly mark?: string
  readonly head?: object
  readonly values?: Readonly<Record<string, string>>
}

/** What line pipe reports beside the rest. */
export const micro = { Nb: '0.002', Ti: '0.002', B: '0.0003' }

/** What a certificate is certified to besides. */
export const several = (...materials: { specificationId: string; grade: string; level?: string }[]) => ({
  alsoCertifiedTo: materials.map((material, at) => ({ lineNo: at + 1, ...material })),
})

/** A record and the version that was read. */
export const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

/** A stock of pipe in which heats get their certificates, with the people who receive, inspect, verify and release. */
export async function certifiedSteel(server: TestServer, { facilityId }: SalesSetup) {
  const grade = starterGrades.get('A106-B')
  if (!grade) throw new Error('The starter set has no A106-B.')
  const mill = await createCompany(server.services, 'Vallmont Steel')
  const keeper = await server.signIn({ role: 'manager', name: 'D. Okoro' })
  const quality = await server.signIn({ role: 'manager', name: 'E. Marsh' })
  const unlisted = await server.signIn({ role: 'manager', name: 'K. Lindqvist' })
  const reader = await server.signIn({ role: 'user', name: 'P. Nair' })
  const as = (who: SignedIn) => who.client(steelStock)
  const specification = await (await server.signIn('administrator')).client(specifications).create({
    body: {
      code: 'ASTM A106/A106M',
      name: 'Seamless carbon steel pipe',
      edition: '2019a',
      kind: 'material',
      status: 'current',
      sortOrder: 1,
      active: true,
      grades: [grade, { ...grade, name: 'C' }],
    },
  })
  /** Another standard, with one grade of the starter set. */
  async function standard(code: string, gradeId: string) {
    const own = starterGrades.get(gradeId)
    if (!own) throw new Error(`The starter set has no ${gradeId}.`)
    const { id } = await (await server.signIn('administrator')).client(specifications).create({
      body: {
        code,
        name: 'Pipe',
        edition: '2020',
        kind: 'material',
        status: 'current',
        sortOrder: 2,
        active: true,
        grades: [own],
      },
    })
    return { specificationId: id, grade: own.name }
  }

  for (const who of [keeper, quality, unlisted]) await makeSigner(server, who.person)
  for (const who of [keeper, quality]) {
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${who.person.id}, '2020-01-01', '{certificate_verification,stock_release,disposition}', false)`)
  }

  /** A number without what people write differently: `h82 0417` is `H820417`. */
  const plain = (heatNo: string) => heatNo.toUpperCase().replaceAll(' ', '')

  /** A certificate of a heat with values inside the grade. */
  async function enterHeat(
    heatNo: string,
    { millId = mill, signatures = ['manufacturer_inspection'], mark = '', head = {}, values = {} }: Heat = {},
  ) {
    const api = keeper.client(certificates)
    const { data } = await keeper
      .client(heats)
      .list({ query: { search: heatNo, filter: { millId: [millId] } } })
    // A search finds more: `C300` also the heats of a mill whose code is TC300.
    const heat =
      data.find((one) => plain(one.heatNo) === plain(heatNo)) ??
      (await keeper.client(heats).create({ body: { heatNo, millId } }))
    let record = await api.create({
      body: {
        millCertificateNo: `VM-${heatNo}${mark}`,
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
        lines: [{ lineNo: 1, heatId: heat.id, analysis: 'heat' }],
        ...head,
      },
    })
    const lineId = record.lines[0]?.id ?? ''
    for (const [field, printed] of Object.entries({ ...GOOD, ...values })) {
      const unit = field === 'yield' || field === 'tensile' ? 'MPa' : null
      record = await api.enterValue({ ...at(record), body: { lineId, field, test: 0, printed, unit } })
    }
    return record
  }

  /** The same, verified by another person than the one who entered the values. */
  async function verifyHeat(...of: Parameters<typeof enterHeat>) {
    const entered = await enterHeat(...of)
    const record = await quality
      .client(certificates)
      .verify({ ...at(entered), body: { signature, withoutPages } })
    expect(record.status).toBe('verified')
    return record
  }

  const take = (heatNo: string, more: object = {}) =>
    as(keeper).create({
      body: {
        form: 'pipe',
        nps: '6',
        schedule: '80',
        lengthMm: '6000',
        qtyPieces: 2,
        specificationId: specification.id,
        grade: 'B',
        certificateType: '3.1',
        millId: mill,
        heatNo,
        facilityId,
        ...more,
      },
    })
  const accept = (row: SteelRecord) => as(quality).inspect({ ...at(row), body: { inspection: 'accepted' } })
  const release = (row: SteelRecord, who = quality) => as(who).release({ ...at(row), body: { signature } })
  return {
    mill,
    keeper,
    quality,
    unlisted,
    reader,
    as,
    specification,
    standard,
    enterHeat,
    verifyHeat,
    take,
    accept,
    release,
  }
}
