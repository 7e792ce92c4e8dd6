import { sql } from 'drizzle-orm'
import { type CertificateRecord, certificates } from '#modules/steel/certificates/contract.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { files } from '#platform/server/files/table.ts'
import { createCompany } from './people.ts'
import type { TestServer } from './server.ts'
import { makeSigner } from './signing.ts'
import { starterGrades } from './steel-examples.ts'

/** The letter by which a customer accepts what is outside, attached to a certificate. Gives the id of the file. */
export const customersLetter = (server: TestServer, { id }: { id: string }): Promise<string> =>
  insertRow(server.services.db, files, {
    entity: 'certificates',
    entityId: id,
    name: 'letter.pdf',
    mime: 'application/pdf',
    size: 1,
    sha256: '00',
    storedName: `letter-of-${id}`,
    uploadedByName: 'somebody',
  })

/** Two mills, a specification with its grade, and people who enter, concede and verify certificates of it. */
export async function certificateDesk(server: TestServer) {
  const mill = await createCompany(server.services, 'Vallmont Steel')
  const otherMill = await createCompany(server.services, 'Kurohama Special Steel')
  const author = await server.signIn({ role: 'user', name: 'D. Okoro' })
  const manager = await server.signIn({ role: 'manager', name: 'K. Lindqvist' })
  const verifier = await server.signIn({ role: 'user', name: 'E. Marsh' })
  const administrator = await server.signIn('administrator')
  const as = (who: typeof author) => who.client(certificates)
  const at = ({ id, version }: CertificateRecord) => ({ params: { id }, version })

  const grade = starterGrades.get('A106-B')
  if (!grade) throw new Error('The starter set has no A106-B.')
  const specification = await administrator.client(specifications).create({
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

  const heatOf = async (heatNo: string, millId = mill): Promise<string> =>
    (await author.client(heats).create({ body: { heatNo, millId } })).id

  const head = (lines: { lineNo: number; heatId: string }[], more: object = {}) => ({
    millCertificateNo: 'VM-26-33187',
    issuerId: mill,
    issuedBy: 'mill' as const,
    isCopy: false,
    issueDate: '2026-11-16',
    typePrinted: 'EN 10204 3.1',
    signatures: ['manufacturer_inspection' as const],
    pagesPresent: 1,
    pagesTotal: 1,
    decimalMark: '.' as const,
    factors: [],
    specificationId: specification.id,
    grade: 'B',
    namesGrade: true,
    orderedType: '3.1' as const,
    comparison: 'rounding' as const,
    subSize: 'none' as const,
    orderLimits: [{ field: 'S', max: '0.010' }],
    lines: lines.map((line) => ({ ...line, analysis: 'heat' as const })),
    ...more,
  })

  /** Inside the grade in everything but what is overwritten. */
  const good: Readonly<Record<string, string>> = {
  C: '0.17', Si: '0.15', Mn: '0.67', P: '0.020', S: '0.008', Cr: '0.09', Mo: '0.03', Ni: '0.11', Cu: '0.13', V: '0.010',
  yield: '273', tensile: '478', elongation: '27.6',
} // biome-ignore format: values read better in rows

  async function enterAll(record: CertificateRecord, values: Readonly<Record<string, string>>, line = 0) {
    let after = record
    const lineId = record.lines[line]?.id ?? ''
    for (const [field, printed] of Object.entries(values)) {
      after = await as(author).enterValue({
        ...at(after),
        body: {
          lineId,
          field,
          test: 0,
          printed,
          unit: field === 'yield' || field === 'tensile' ? 'MPa' : null,
        },
      })
    }
    return after
  }

  const found = ({ check }: CertificateRecord, field: string) =>
    check.values.find((one) => one.field === field)

  await makeSigner(server, manager.person)
  for (const who of [author, verifier]) {
    await makeSigner(server, who.person)
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${who.person.id}, '2020-01-01', '{certificate_verification}', false)`)
  }
  return { otherMill, author, manager, verifier, as, at, heatOf, head, good, enterAll, found }
}
