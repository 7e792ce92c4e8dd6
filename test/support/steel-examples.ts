import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { CertificateCheck } from '#modules/steel/certificates/domain/checks/check.ts'
import type { CertificateToCheck } from '#modules/steel/certificates/domain/checks/check-input.ts'
import type { Grade } from '#modules/setup/specifications/contract.ts'
import { starterGrade } from '#modules/setup/specifications/server/starter-grade.ts'

const at = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const csv = (name: string): Record<string, string>[] =>
  parse(at(`db/seed/${name}.csv`), { columns: true, skip_empty_lines: true, trim: true })

const addresses = new Map(
  csv('steel-grades-sources').map(({ key = '', addresses: known = '' }) => [key, known]),
)

/** The grades of the starter set by the names the examples give them. */
export const starterGrades: ReadonlyMap<string, Grade> = new Map(
  csv('steel-grades').map((line) => [line.id ?? '', starterGrade(line, addresses)]),
)

interface ExampleHeat {
  readonly heat: string
  readonly analysis: 'heat' | 'product'
  readonly chemistry: {
    readonly scale: number
    readonly scales?: Record<string, number>
    readonly values: Record<string, string>
  }
  readonly stated?: Record<string, string>
  readonly tests?: readonly Record<string, { value: string; unit: string; kind: string; gauge: string }>[]
  readonly hardness?: Scale | readonly Scale[]
  readonly charpy?: {
    readonly temperature: string
    readonly temperature_unit: 'C' | 'F'
    readonly unit: 'J'
    readonly width_mm: string
    readonly values: readonly string[]
    readonly stated_average?: string
  }
}
interface Scale {
  readonly scale: string
  readonly values: readonly string[]
}

export interface SteelExample {
  readonly id: string
  readonly title: string
  readonly grade_id: string
  readonly order: {
    readonly certificate_type: '3.1'
    readonly comparison: 'rounding'
    readonly sub_size: 'none'
    readonly limits: readonly Record<string, string>[]
  }
  readonly received: { readonly heat: string; readonly size?: string }
  readonly certificate: {
    readonly issuer_role: 'mill' | 'stockist'
    readonly copy_of_mill_document?: boolean
    readonly type_printed: string
    readonly signatures: readonly 'production'[]
    readonly pages: readonly [number, number]
    readonly certified_to: readonly string[]
    readonly decimal_mark: '.'
    readonly size?: string
    readonly heats: readonly ExampleHeat[]
  }
  readonly expected: {
    readonly overall: string
    readonly header: readonly {
      check: string
      verdict: string
      flags: readonly string[]
      counts_as?: string
    }[]
    readonly values: readonly ExpectedValue[]
  }
}
interface ExpectedValue {
  readonly heat: string
  readonly field: string
  readonly value: string | null
  readonly min: string | null
  readonly max: string | null
  readonly min_from: string | null
  readonly max_from: string | null
  readonly verdict: string
  readonly flags: readonly string[]
  readonly scale?: string
}

export const steelExamples: readonly SteelExample[] = JSON.parse(
  at('src/modules/steel/certificates/domain/worked-examples.json'),
).cases

function heatOf({
  heat,
  analysis,
  chemistry,
  stated,
  tests,
  hardness,
  charpy,
}: ExampleHeat): CertificateToCheck['heats'][number] {
  const scales = hardness === undefined ? [] : Array.isArray(hardness) ? hardness : [hardness as Scale]
  return {
    heat,
    analysis,
    chemistry: Object.entries(chemistry.values).map(([element, printed]) => ({
      element,
      printed,
      factor: chemistry.scales?.[element] ?? chemistry.scale,
    })),
    stated: stated ?? {},
    tests: (tests ?? []).map((test) => ({
      yield: test.yield
        ? { printed: test.yield.value, unit: test.yield.unit as 'MPa', kind: test.yield.kind }
        : null,
      tensile: test.tensile ? { printed: test.tensile.value, unit: test.tensile.unit as 'MPa' } : null,
      elongation: test.elongation ? { printed: test.elongation.value, gauge: test.elongation.gauge } : null,
      reduction: test.reduction ? { printed: test.reduction.value } : null,
    })),
    hardness: scales.map(({ scale, values }) => ({ scale, printed: values })),
    charpy: charpy
      ? [
          {
            temperature: charpy.temperature,
            temperatureUnit: charpy.temperature_unit,
            unit: charpy.unit,
            widthMm: charpy.width_mm,
            printed: charpy.values,
            statedAverage: charpy.stated_average ?? null,
          },
        ]
      : [],
  }
}

/** A certificate of the examples as the check takes it. */
export function certificateOf({ grade_id, order, received, certificate }: SteelExample): CertificateToCheck {
  const grade = starterGrades.get(grade_id)
  if (!grade) throw new Error(`There is no grade ${grade_id}.`)
  return {
    grade,
    order: {
      certificateType: order.certificate_type,
      comparison: order.comparison,
      subSize: order.sub_size,
      limits: order.limits.map(({ field = '', min, max, scale, temp_c, avg, single }) => ({
        field,
        min: min ?? null,
        max: max ?? null,
        scale: scale ?? null,
        charpy: temp_c && avg ? { atC: temp_c, average: avg, single: single ?? null } : null,
      })),
    },
    received: { heat: received.heat, size: received.size ?? null },
    head: {
      typePrinted: certificate.type_printed,
      signatures: certificate.signatures,
      issuedBy: certificate.issuer_role,
      isCopyOfMillDocument: certificate.copy_of_mill_document ?? false,
      pagesPresent: certificate.pages[0],
      pagesTotal: certificate.pages[1],
      namesOrderedGrade: certificate.certified_to.includes(grade_id),
      size: certificate.size ?? null,
    },
    decimalMark: certificate.decimal_mark,
    heats: certificate.heats.map(heatOf),
  }
}

const sorted = (lines: readonly string[]) => lines.toSorted()

/** What a check says and what the example expects, as lines of text that can be compared. */
export const saidBy = ({ overall, header, values }: CertificateCheck): string[] => [
  overall,
  ...header.map(({ check, verdict, flags, countsAs }) =>
    [check, verdict, sorted(flags), countsAs ?? ''].join(' '),
  ),
  ...sorted(values.map((one) => lineOf({ ...one, min_from: one.minFrom, max_from: one.maxFrom }))),
]

export const expectedBy = ({ expected }: SteelExample): string[] => [
  expected.overall,
  ...expected.header.map(({ check, verdict, flags, counts_as }) =>
    [check, verdict, sorted(flags), counts_as ?? ''].join(' '),
  ),
  ...sorted(expected.values.map((one) => lineOf({ ...one, scale: one.scale ?? null }))),
]

type Line = Omit<ExpectedValue, 'scale'> & { readonly scale: string | null }

const lineOf = ({ heat, field, scale, value, min, min_from, max, max_from, verdict, flags }: Line): string =>
  `${heat} ${field} ${scale ?? ''}= ${value} [${min} ${min_from}, ${max} ${max_from}] ${verdict} ${sorted(flags).join(',')}`
