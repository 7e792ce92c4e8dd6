import type { GradeRules } from '../limits/grade-rules.ts'
import type { CertificateToCheck, OrderLimit, PrintedHeat } from './check-input.ts'
import { compare } from '../compare.ts'
import { hasLimit, type Limits, stricter } from '../limits/limits.ts'
import { Exact, isNothing, normalised, type Printed, percentOf, readMeasured } from '../printed.ts'
import type { CheckedValue, Flag } from '../verdict.ts'

/** An element as the page gives it: the share in percent, and what was read. */
interface Reported {
  readonly share: Exact
  readonly read: Printed
  readonly factor: number
}

/** The elements of a heat that a number was read for, in the order of the page. */
export function reportedElements(
  { chemistry }: PrintedHeat,
  { decimalMark }: CertificateToCheck,
): ReadonlyMap<string, Reported> {
  const reported = new Map<string, Reported>()
  for (const { element, printed, factor } of chemistry) {
    const read = readMeasured(printed, decimalMark)
    if (read && !isTwice(chemistry, element))
      reported.set(element, { share: percentOf(read, factor), read, factor })
  }
  return reported
}

/** An analysis has one share of an element; of two nobody can say which one counts. */
const isTwice = (chemistry: PrintedHeat['chemistry'], element: string): boolean =>
  chemistry.filter((one) => one.element === element).length > 1

export const ordered = (limits: readonly OrderLimit[], field: string): readonly OrderLimit[] =>
  limits.filter((limit) => limit.field === field)

const CARBON_STEP = new Exact('0.01')

/**
 * What manganese may rise to where carbon is below its maximum: only whole steps of 0.01 % count, up to the stated end, and
 * not when the order itself sets a stricter manganese (steel.md 5).
 */
function substitutedManganese(grade: GradeRules, limits: Limits, carbon: Exact | undefined): string | null {
  const { mnPerStep, mnUpTo } = grade
  const carbonMax = grade.chemistry.find(({ element }) => element === 'C')?.max
  if (!mnPerStep || !mnUpTo || !carbonMax || !carbon || limits.max === null || limits.maxFrom !== 'grade')
    return null
  const steps = new Exact(carbonMax).minus(carbon).div(CARBON_STEP).floor()
  if (steps.lte(0)) return null
  const raised = Exact.min(new Exact(limits.max).plus(steps.times(mnPerStep)), mnUpTo)
  const places = Math.max(limits.max.split('.')[1]?.length ?? 0, mnPerStep.split('.')[1]?.length ?? 0)
  return raised.gt(limits.max) ? raised.toFixed(places) : null
}

/** Every element that is limited or printed, each with its limits and its verdict. */
export function checkElements(heat: PrintedHeat, certificate: CertificateToCheck): CheckedValue[] {
  const { grade, order } = certificate
  const reported = reportedElements(heat, certificate)
  const printed = new Map(heat.chemistry.map((one) => [one.element, one.printed]))
  const limited = grade.chemistry.map(({ element }) => element)
  const asked = order.limits
    .map(({ field }) => field)
    .filter((field) => /^[A-Z][a-z]?$/.test(field) && field !== 'CE')
  const names = new Set([...printed.keys(), ...limited, ...asked].filter((name) => name !== 'PREN'))
  return [...names].map((element) => {
    const own = grade.chemistry.find((limit) => limit.element === element) ?? {}
    const limits = stricter(own, ordered(order.limits, element))
    const base = { heat: heat.heat, field: element, test: null, scale: null }
    const value = reported.get(element)
    if (isTwice(heat.chemistry, element)) {
      const verdict = hasLimit(limits) ? 'not_comparable' : 'no_limit'
      return { ...base, ...limits, value: null, verdict, flags: ['twice'] }
    }
    if (!value)
      return { ...base, ...limits, value: null, ...unreported(element, printed, limits, certificate) }
    return {
      ...base,
      value: normalised(value.share),
      ...elementVerdict(element, value, limits, { heat, certificate, reported }),
    }
  })
}

/** Missing, not asked for, or printed in a way that is no number. */
function unreported(
  element: string,
  printed: ReadonlyMap<string, string>,
  limits: Limits,
  { grade, order }: CertificateToCheck,
): Pick<CheckedValue, 'verdict' | 'flags'> {
  const text = printed.get(element)
  if (text !== undefined && !isNothing(text)) {
    return { verdict: hasLimit(limits) ? 'not_comparable' : 'no_limit', flags: ['unreadable'] }
  }
  if (!hasLimit(limits)) return { verdict: 'no_limit', flags: [] }
  const isOptional = grade.reportOptional.includes(element) && ordered(order.limits, element).length === 0
  return { verdict: isOptional ? 'not_reported' : 'missing', flags: [] }
}

interface Around {
  readonly heat: PrintedHeat
  readonly certificate: CertificateToCheck
  readonly reported: ReadonlyMap<string, Reported>
}

function elementVerdict(
  element: string,
  { share, read, factor }: Reported,
  limits: Limits,
  { heat, certificate, reported }: Around,
): Limits & Pick<CheckedValue, 'verdict' | 'flags'> {
  const { grade, order } = certificate
  const scaled: Flag[] = factor === 1 ? [] : ['scaled']
  const places = read.places + Math.round(Math.log10(factor))
  const measured = { value: share, bound: read.bound, places }
  const first = compare(measured, limits, order.comparison)
  if (element === 'Mn' && first.verdict === 'out_of_limit' && first.flags.includes('above')) {
    const carbon = reported.get('C')
    const max = substitutedManganese(grade, limits, carbon?.read.bound ? undefined : carbon?.share)
    if (max) {
      const raised = { ...limits, max }
      const again = compare(measured, raised, order.comparison)
      return { ...raised, verdict: again.verdict, flags: [...again.flags, ...scaled, 'substitution_used'] }
    }
  }
  // A product analysis may go beyond the heat's limit by a tolerance of its standard: a person applies it (steel.md 4).
  const product: Flag[] =
    first.verdict === 'out_of_limit' && heat.analysis === 'product' && grade.analysis === 'heat'
      ? ['product_analysis']
      : []
  return { ...limits, verdict: first.verdict, flags: [...first.flags, ...scaled, ...product] }
}
