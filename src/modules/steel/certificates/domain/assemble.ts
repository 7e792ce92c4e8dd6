import type { StoredCheck } from '../contract/check.ts'
import type { EnteredValue } from '../contract/values.ts'
import { checkHeatValues } from './checks/check.ts'
import type { CertificateToCheck, OrderLimit, PrintedHeat, PrintedTest } from './checks/check-input.ts'
import type { GradeRules } from './limits/grade-rules.ts'
import { checkHeader } from './checks/header.ts'
import type { CheckableCertificate } from './checkable.ts'
import { againstHeader, againstValue, answerTo, overtaken } from './conceded.ts'
import { reportedElsewhere } from './shared-values.ts'
import { headerSentence, valueSentence } from './sentences.ts'
import { readingsOf } from './printed.ts'
import { type EnergyUnit, energyUnits, type StrengthUnit, strengthUnits } from './units.ts'
import { isOpen, overallOf } from './verdict.ts'
import { barWidth } from './checks/bar-width.ts'

const strengthUnit = (unit: string | null): StrengthUnit => strengthUnits.find((one) => one === unit) ?? 'MPa'
const energyUnit = (unit: string | null): EnergyUnit => energyUnits.find((one) => one === unit) ?? 'J'

function testsOf(values: readonly EnteredValue[]): PrintedTest[] {
  const kinds = ['yield', 'tensile', 'elongation', 'reduction']
  const numbers = [...new Set(values.filter(({ field }) => kinds.includes(field)).map(({ test }) => test))]
  return numbers
    .toSorted((a, b) => a - b)
    .map((test) => {
      const of = (field: string) => values.find((value) => value.field === field && value.test === test)
      const [lower, upper, elongation, reduction] = kinds.map(of)
      return {
        yield: lower
          ? { printed: lower.printed, unit: strengthUnit(lower.unit), kind: lower.qualifier ?? '' }
          : null,
        tensile: upper ? { printed: upper.printed, unit: strengthUnit(upper.unit) } : null,
        elongation: elongation ? { printed: elongation.printed, gauge: elongation.qualifier ?? '' } : null,
        reduction: reduction ? { printed: reduction.printed } : null,
      }
    })
}

function charpyOf(values: readonly EnteredValue[]): PrintedHeat['charpy'] {
  return values
    .filter(({ field }) => field === 'charpy')
    .map(({ printed, unit, qualifier, test }) => {
      const of = (field: string) => values.find((value) => value.field === field && value.test === test)
      const temperature = of('charpy_temp')
      return {
        temperature: temperature?.printed ?? '',
        temperatureUnit: temperature?.unit === 'F' ? ('F' as const) : ('C' as const),
        unit: energyUnit(unit),
        widthMm: barWidth(qualifier ?? '', '.'),
        printed: readingsOf(printed),
        statedAverage: of('charpy_avg')?.printed ?? null,
      }
    })
}

/** The values of one line of a certificate as the check takes them. */
export function printedHeat(
  line: CheckableCertificate['lines'][number],
  { values, factors }: Pick<CheckableCertificate, 'values' | 'factors'>,
): PrintedHeat {
  const own = values.filter(({ lineId }) => lineId === line.id)
  const stated = (name: string) => own.find(({ field }) => field === `stated:${name}`)?.printed ?? null
  return {
    heat: line.heatNo,
    analysis: line.analysis,
    chemistry: own
      .filter(({ field }) => /^[A-Z][a-z]?$/.test(field))
      .map(({ field, printed }) => ({
        element: field,
        printed,
        factor: Number(factors.find(({ element }) => element === field)?.factor ?? 1),
      })),
    stated: { CE: stated('CE'), Pcm: stated('Pcm'), PREN: stated('PREN') },
    tests: testsOf(own),
    hardness: own
      .filter(({ field }) => field === 'hardness')
      .map(({ printed, qualifier }) => ({ scale: qualifier ?? '', printed: readingsOf(printed) })),
    charpy: charpyOf(own),
  }
}

const orderLimitOf = ({
  field,
  min,
  max,
  scale,
  atC,
  single,
}: CheckableCertificate['orderLimits'][number]): OrderLimit => ({
  field,
  min: field === 'charpy' ? null : (min ?? null),
  max: max ?? null,
  scale: scale ?? null,
  charpy: field === 'charpy' && min && atC ? { atC, average: min, single: single ?? null } : null,
})

/** What stands where the specification has no such grade any more: nothing is limited, so nothing passes unseen. */
const NO_GRADE: GradeRules = { name: '', yieldKinds: [], sums: [], reportOptional: [], chemistry: [] }

export function certificateToCheck(
  certificate: CheckableCertificate,
  grade: GradeRules | null,
): CertificateToCheck {
  return {
    grade: grade ?? NO_GRADE,
    order: {
      certificateType: certificate.orderedType,
      comparison: certificate.comparison,
      subSize: certificate.subSize,
      limits: certificate.orderLimits.map(orderLimitOf),
    },
    received: { heat: certificate.stampedHeat ?? null, size: certificate.receivedSize ?? null },
    head: {
      typePrinted: certificate.typePrinted,
      signatures: certificate.signatures,
      issuedBy: certificate.issuedBy,
      isCopyOfMillDocument: certificate.isCopy,
      pagesPresent: certificate.pagesPresent,
      pagesTotal: certificate.pagesTotal,
      namesOrderedGrade: certificate.namesGrade && grade !== null,
      size: certificate.printedSize ?? null,
    },
    decimalMark: certificate.decimalMark,
    heats: certificate.lines.map((line) => printedHeat(line, certificate)),
  }
}

/** Every verdict with its sentence and the answer of a person, and how many points are open. */
export function fullCheck(certificate: CheckableCertificate, grade: GradeRules | null): StoredCheck {
  const input = certificateToCheck(certificate, grade)
  const { concessions } = certificate
  const header = checkHeader(input).map((one) => {
    const key = `header|${one.check}`
    const against = againstHeader(one, certificate)
    const point = { key, value: null, verdict: one.verdict, against }
    const answer = isOpen(one.verdict) ? answerTo(concessions, point) : null
    return {
      ...one,
      flags: [...one.flags],
      key,
      against,
      sentence: headerSentence(one) + (isOpen(one.verdict) ? overtaken(concessions, point) : ''),
      isOpen: isOpen(one.verdict) && answer === null,
      concession: answer,
    }
  })
  const values = certificate.lines.flatMap((line) => {
    const isElsewhere = reportedElsewhere(line, certificate)
    const checked = checkHeatValues(printedHeat(line, certificate), input)
    return checked
      .filter((one) => one.verdict !== 'missing' || !isElsewhere(one))
      .map((one) => {
        const key = [line.id, one.field, one.test ?? '', one.scale ?? ''].join('|')
        const point = { key, value: one.value, verdict: one.verdict, against: againstValue(one, certificate) }
        const answer = isOpen(one.verdict) ? answerTo(concessions, point) : null
        return {
          ...one,
          lineId: line.id,
          flags: [...one.flags],
          key,
          against: point.against,
          sentence: valueSentence(one) + (isOpen(one.verdict) ? overtaken(concessions, point) : ''),
          isOpen: isOpen(one.verdict) && answer === null,
          concession: answer,
        }
      })
  })
  const all = [...header, ...values]
  // What a person has answered no longer stands in the way.
  const overall = overallOf(all.filter(({ concession }) => concession === null).map(({ verdict }) => verdict))
  return { overall, openPoints: all.filter((one) => one.isOpen).length, header, values }
}
