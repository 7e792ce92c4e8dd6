import type { CertificateToCheck, PrintedHeat, PrintedStrength, PrintedTest } from './check-input.ts'
import { ordered } from './chemistry.ts'
import { type Comparing, compare } from '../compare.ts'
import { hasLimit, type Limits, stricter } from '../limits/limits.ts'
import { type Exact, isNothing, normalised, type Printed, readMeasured } from '../printed.ts'
import { isConverted, toMpa } from '../units.ts'
import type { CheckedValue, Flag } from '../verdict.ts'

interface Around {
  readonly heat: PrintedHeat
  readonly at: number
  readonly test: PrintedTest
  readonly certificate: CertificateToCheck
}

type Field = 'yield' | 'tensile' | 'elongation' | 'reduction' | 'ratio'

/** A number that was read, in the unit of its limit. */
interface Read {
  readonly value: Exact
  readonly printed: Printed
}

/** Yield, tensile, elongation, reduction and ratio of every tensile test of a heat; one test is asked for at least. */
export function checkTests(heat: PrintedHeat, certificate: CertificateToCheck): CheckedValue[] {
  const tests = heat.tests.length > 0 ? heat.tests : [{}]
  return tests.flatMap((test, at) => checkTest({ heat, at, test, certificate }))
}

function checkTest(around: Around): CheckedValue[] {
  const { grade, order } = around.certificate
  const limitsOf = (field: Field, min?: string | null, max?: string | null) =>
    stricter({ min, max }, ordered(order.limits, field))
  const { test } = around
  return [
    ...checkYield(around, limitsOf('yield', grade.yieldMinMpa, grade.yieldMaxMpa)),
    ...checkStrength(around, limitsOf('tensile', grade.tensileMinMpa, grade.tensileMaxMpa)),
    ...checkElongation(around, limitsOf('elongation', grade.elongationMinPercent)),
    ...checkOne(
      around,
      'reduction',
      test.reduction?.printed,
      limitsOf('reduction', grade.reductionMinPercent),
    ),
    ...checkRatio(around, limitsOf('ratio', null, grade.yieldRatioMax)),
  ]
}

const lineOf = ({ heat, at }: Around, field: Field, limits: Limits) => ({
  heat: heat.heat,
  field,
  test: at,
  scale: null,
  ...limits,
})

/** What a value is without a number: missing where it is limited, nothing to say where it is neither limited nor printed. */
function withoutNumber(
  around: Around,
  field: Field,
  limits: Limits,
  text: string | undefined,
): CheckedValue[] {
  const isPrinted = text !== undefined && !isNothing(text)
  if (isPrinted) {
    const verdict = hasLimit(limits) ? 'not_comparable' : 'no_limit'
    return [{ ...lineOf(around, field, limits), value: null, verdict, flags: ['unreadable'] }]
  }
  if (!hasLimit(limits)) return []
  return [{ ...lineOf(around, field, limits), value: null, verdict: 'missing', flags: [] }]
}

function checkOne(around: Around, field: Field, text: string | undefined, limits: Limits): CheckedValue[] {
  const { decimalMark, order } = around.certificate
  const printed = readMeasured(text ?? '', decimalMark)
  if (!printed) return withoutNumber(around, field, limits, text)
  const compared = compare(printed, limits, order.comparison)
  return [{ ...lineOf(around, field, limits), value: normalised(printed.value), ...compared }]
}

const inMpa = (strength: PrintedStrength, { decimalMark }: CertificateToCheck): Read | null => {
  const printed = readMeasured(strength.printed, decimalMark)
  return printed && { printed, value: toMpa(printed.value, strength.unit) }
}

/** Strength is compared in MPa; where a number of ksi passes in MPa and not in ksi a hint says so (steel.md 6.10). */
function compareStrength(
  { certificate }: Around,
  { value, printed }: Read,
  limits: Limits,
  { unit, ksiMin }: { unit: string; ksiMin: string | null | undefined },
): Comparing {
  const converted = isConverted(unit)
  const measured = { value, bound: printed.bound, places: converted ? null : printed.places }
  const { verdict, flags } = compare(measured, limits, certificate.order.comparison)
  const more: Flag[] = converted ? ['unit_converted'] : []
  if (unit === 'ksi' && verdict === 'ok' && ksiMin && printed.value.lt(ksiMin)) more.push('ksi_hint')
  return { verdict, flags: [...flags, ...more] }
}

function checkYield(around: Around, limits: Limits): CheckedValue[] {
  const { certificate, test } = around
  const read = test.yield ? inMpa(test.yield, certificate) : null
  if (!(test.yield && read)) return withoutNumber(around, 'yield', limits, test.yield?.printed)
  const { kind, unit } = test.yield
  const { grade } = certificate
  const line = { ...lineOf(around, 'yield', limits), value: normalised(read.value) }
  const isOther = kind !== '' && grade.yieldKinds.length > 0 && !grade.yieldKinds.includes(kind)
  if (isOther && hasLimit(limits)) return [{ ...line, verdict: 'not_comparable', flags: ['yield_kind'] }]
  const compared = compareStrength(around, read, limits, { unit, ksiMin: grade.yieldMinKsi })
  const flags: Flag[] = kind === '' ? [...compared.flags, 'kind_not_stated'] : [...compared.flags]
  return [{ ...line, verdict: compared.verdict, flags }]
}

function checkStrength(around: Around, limits: Limits): CheckedValue[] {
  const { certificate, test } = around
  const read = test.tensile ? inMpa(test.tensile, certificate) : null
  if (!(test.tensile && read)) return withoutNumber(around, 'tensile', limits, test.tensile?.printed)
  const compared = compareStrength(around, read, limits, {
    unit: test.tensile.unit,
    ksiMin: certificate.grade.tensileMinKsi,
  })
  return [{ ...lineOf(around, 'tensile', limits), value: normalised(read.value), ...compared }]
}

/** Another gauge length is compared and flagged (steel.md 7). */
function checkElongation(around: Around, limits: Limits): CheckedValue[] {
  const { test, certificate } = around
  const wanted = certificate.grade.elongationGauge
  const gauge = test.elongation?.gauge
  const isOther = Boolean(gauge) && Boolean(wanted) && gauge !== wanted
  return checkOne(around, 'elongation', test.elongation?.printed, limits).map((line) =>
    isOther && line.value !== null ? { ...line, flags: [...line.flags, 'gauge_differs'] } : line,
  )
}

/** The ratio of yield to tensile strength, from values that are not rounded. */
function checkRatio(around: Around, limits: Limits): CheckedValue[] {
  if (!hasLimit(limits)) return []
  const { test, certificate } = around
  const line = lineOf(around, 'ratio', limits)
  const lower = test.yield ? inMpa(test.yield, certificate) : null
  const upper = test.tensile ? inMpa(test.tensile, certificate) : null
  if (!(lower && upper) || upper.value.isZero())
    return [{ ...line, value: null, verdict: 'missing', flags: [] }]
  const value = lower.value.div(upper.value)
  if (lower.printed.bound || upper.printed.bound) {
    return [{ ...line, value: normalised(value), verdict: 'not_comparable', flags: ['computed'] }]
  }
  const { verdict, flags } = compare({ value }, limits, certificate.order.comparison)
  return [{ ...line, value: normalised(value), verdict, flags: [...flags, 'computed'] }]
}
