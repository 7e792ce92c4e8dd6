import { describe, expect, it } from 'vitest'
import { starterGrades } from '../../../../../test/support/steel-examples.ts'
import type { CertificateRecord } from '../contract.ts'
import { fullCheck } from './assemble.ts'
import { certifiedToOf, namedOf, passedOf } from './certified.ts'
import { isSameMaterial, type Material } from './material.ts'
import type { GradeRules } from './limits/grade-rules.ts'

const uuid = (digit: number) => `${digit}`.repeat(8) + '-0000-4000-8000-000000000000'
const [a106, a53, free] = [uuid(1), uuid(2), uuid(3)]
const ruled: readonly (Material & { rules: GradeRules | undefined })[] = [
  { specificationId: a106, grade: 'B', rules: starterGrades.get('A106-B') },
  { specificationId: a53, grade: 'B type S', rules: starterGrades.get('A53-B-S') },
]
const rulesOf = (material: Material) => ruled.find((one) => isSameMaterial(one, material))?.rules ?? null

/** Inside A106 B; with 31 % also inside A53 B. */
const GOOD: Readonly<Record<string, string>> = {
  C: '0.17', Si: '0.15', Mn: '0.67', P: '0.020', S: '0.008', Cr: '0.09', Mo: '0.03', Ni: '0.11', Cu: '0.13', V: '0.010',
  yield: '273', tensile: '478', elongation: '31',
} // biome-ignore format: values read better in rows

type Values = Readonly<Record<string, string>>
type Head = Partial<CertificateRecord>

/** Heats with their values, on a page that names A106 B and what is given besides. */
function certificate(heats: readonly Values[], further: readonly Material[], head: Head = {}) {
  const lineId = (at: number) => uuid(at + 4)
  return {
    specificationId: a106,
    specificationName: 'ASTM A106/A106M, 2019a',
    grade: 'B',
    issuerId: uuid(9),
    typePrinted: 'EN 10204 3.1',
    signatures: ['manufacturer_inspection' as const],
    issuedBy: 'mill' as const,
    isCopy: false,
    pagesPresent: 1,
    pagesTotal: 1,
    namesGrade: true,
    decimalMark: '.' as const,
    factors: [],
    orderedType: '3.1' as const,
    comparison: 'rounding' as const,
    subSize: 'none' as const,
    orderLimits: [],
    stampedHeat: null,
    receivedSize: null,
    printedSize: null,
    concessions: [],
    lines: heats.map((_, at) => ({
      id: lineId(at),
      lineNo: at + 1,
      heatId: uuid(at + 4),
      heatNo: `H${at + 1}`,
      millName: 'Vallmont Steel',
      analysis: 'heat' as const,
    })),
    values: heats.flatMap((values, at) =>
      Object.entries({ ...GOOD, ...values }).map(([field, printed]) => ({
        lineId: lineId(at),
        field,
        test: 0,
        printed,
        unit: field === 'yield' || field === 'tensile' ? 'MPa' : null,
        qualifier: null,
        enteredByName: null,
        enteredAt: '2026-01-01T00:00:00.000Z',
      })),
    ),
    alsoCertifiedTo: further.map((material, at) => ({
      id: uuid(at + 7),
      lineNo: at + 1,
      specificationName: 'another, 2020',
      ...material,
    })),
    ...head,
  }
}
function judged(...of: Parameters<typeof certificate>) {
  const page = certificate(...of)
  return certifiedToOf(page, fullCheck(page, rulesOf(page)), rulesOf)
}
const verdictsOf = (...of: Parameters<typeof certificate>) =>
  judged(...of).map(({ heats }) => heats.map(({ verdict }) => verdict))
const typeS = { specificationId: a53, grade: 'B TYPE S' }

describe('What a certificate is certified to', () => {
  it('is judged heat by heat, by the limits of each grade', () => {
    expect(verdictsOf([{}, { elongation: '27' }], [typeS])).toEqual([
      ['passed', 'passed'],
      ['passed', 'outside'],
    ])
    const [, second] = judged([{}, { elongation: '27' }], [typeS])
    expect(second?.heats[1]).toMatchObject({
      heat: 'H2',
      sentences: ['Elongation 27 % is under the limit of the grade, 30 %.'],
    })
  })

  it('is not stated where a value is missing or the specification has no limits', () => {
    expect(verdictsOf([{ elongation: '' }], [typeS])[1]).not.toEqual(['passed'])
    const [, unknown] = judged([{}], [{ specificationId: free, grade: 'Any' }])
    expect(unknown?.heats).toMatchObject([
      {
        verdict: 'not_stated',
        sentences: ['The specification has no limits for this grade: nothing can be compared.'],
      },
    ])
  })

  it('takes neither the limits of the order nor a grade that the page does not name into another specification', () => {
    const orderLimits = [{ field: 'S', max: '0.005' }]
    expect(verdictsOf([{}], [typeS], { orderLimits })).toEqual([['outside'], ['passed']])
    expect(verdictsOf([{}], [typeS], { namesGrade: false })).toEqual([['outside'], ['passed']])
  })

  it('fails for all of them with the head of the page', () => {
    expect(verdictsOf([{}], [typeS], { pagesTotal: 2 })).toEqual([['not_stated'], ['not_stated']])
    expect(verdictsOf([{}], [typeS], { stampedHeat: 'X9' })).toEqual([['outside'], ['outside']])
  })

  it('lets a concession answer only what it was given against', () => {
    const high = certificate([{ C: '0.31' }], [typeS])
    const point = fullCheck(high, rulesOf(high)).values.find(({ field }) => field === 'C')
    const concessions = [
      {
        key: point?.key ?? '',
        value: point?.value ?? null,
        verdict: point?.verdict ?? '',
        against: point?.against ?? {},
        number: 'CON-7',
        reason: 'Agreed for this order.',
        byId: uuid(8),
        byName: 'K. Lindqvist',
        at: '2026-01-01T00:00:00.000Z',
      },
    ]
    expect(verdictsOf([{ C: '0.31' }], [typeS])).toEqual([['outside'], ['outside']])
    expect(verdictsOf([{ C: '0.31' }], [typeS], { concessions })).toEqual([['passed'], ['outside']])
  })

  it('gives what passed apart from what is only named', () => {
    const all = judged([{}, { elongation: '27' }], [typeS])
    const heats = (found: readonly { heatId: string; specificationId: string }[]) =>
      found.map(({ heatId, specificationId }) => [heatId, specificationId])
    expect(heats(namedOf(all))).toEqual([
      [uuid(4), a106],
      [uuid(5), a106],
      [uuid(4), a53],
      [uuid(5), a53],
    ])
    expect(heats(passedOf(all))).toEqual([
      [uuid(4), a106],
      [uuid(5), a106],
      [uuid(4), a53],
    ])
  })
})
