import type { CertificateToCheck, PrintedHeat } from '../checks/check-input.ts'
import { ordered, reportedElements } from '../checks/chemistry.ts'
import { compare } from '../compare.ts'
import { addUp, carbonEquivalent, type Formula, pcm, plainSum, pren } from './formulas.ts'
import { hasLimit, type Limits, stricter } from './limits.ts'
import { Exact, normalised, readMeasured } from '../printed.ts'
import type { CheckedValue, Flag } from '../verdict.ts'

const DIFFERS = new Exact('0.01')
/** API 5L PSL 2: above this share of carbon CE(IIW) counts, otherwise Pcm (steel.md 5). */
const PCM_UP_TO_CARBON = new Exact('0.12')

const sharesOf = (heat: PrintedHeat, certificate: CertificateToCheck): Map<string, Exact> =>
  new Map([...reportedElements(heat, certificate)].map(([element, { share }]) => [element, share]))

/** The sums of the grade; a bound counts with its figure, and an element that is not reported is never zero. */
export function checkSums(heat: PrintedHeat, certificate: CertificateToCheck): CheckedValue[] {
  const shares = sharesOf(heat, certificate)
  return certificate.grade.sums.map(({ elements, max }) => {
    const { value, lacking } = addUp(plainSum(elements.split('+')), shares)
    const limits = stricter({ max })
    const compared = compare({ value }, limits, certificate.order.comparison)
    const base = { heat: heat.heat, field: `sum:${elements}`, test: null, scale: null, ...limits }
    if (lacking.length === 0) return { ...base, value: normalised(value), ...compared }
    // What is reported alone may already be too much.
    const isOutside = compared.verdict === 'out_of_limit'
    const flags: Flag[] = [...(isOutside ? compared.flags : []), 'sum_incomplete']
    return { ...base, value: normalised(value), verdict: isOutside ? 'out_of_limit' : 'missing', flags }
  })
}

/** Carbon equivalents and PREN where the grade or the order limits them, computed from what is printed, unrounded. */
export function checkEquivalents(heat: PrintedHeat, certificate: CertificateToCheck): CheckedValue[] {
  const { grade, order } = certificate
  const shares = sharesOf(heat, certificate)
  const carbon = shares.get('C')
  const countsPcm = grade.ceRule === '5L' && carbon !== undefined && carbon.lte(PCM_UP_TO_CARBON)
  const ce = stricter(countsPcm ? {} : { max: grade.carbonEquivalentMax }, ordered(order.limits, 'CE'))
  const isPcmOfGrade = grade.ceRule !== '5L' || countsPcm
  const pcmLimits = stricter(isPcmOfGrade ? { max: grade.pcmMax } : {}, ordered(order.limits, 'Pcm'))
  const own = grade.chemistry.find(({ element }) => element === 'PREN') ?? {}
  const prenLimits = stricter(own, ordered(order.limits, 'PREN'))
  const asked: (readonly [Formula, Limits])[] = [
    [carbonEquivalent, ce],
    [pcm, pcmLimits],
    [pren, prenLimits],
  ]
  return asked
    .filter(([, limits]) => hasLimit(limits))
    .map(([formula, limits]) => checkEquivalent(formula, limits, { heat, certificate, shares }))
}

interface Around {
  readonly heat: PrintedHeat
  readonly certificate: CertificateToCheck
  readonly shares: ReadonlyMap<string, Exact>
}

function checkEquivalent(formula: Formula, limits: Limits, around: Around): CheckedValue {
  const { heat, certificate, shares } = around
  const { comparison } = certificate.order
  const { value, lacking } = addUp(withoutUnaskedBoron(formula, around), shares)
  const stated = readMeasured(heat.stated[formula.name] ?? '', certificate.decimalMark)
  const base = { heat: heat.heat, field: formula.name, test: null, scale: null, ...limits }
  if (lacking.length === 0) {
    const { verdict, flags } = compare({ value }, limits, comparison)
    const differs: Flag[] = stated && stated.value.minus(value).abs().gt(DIFFERS) ? ['stated_differs'] : []
    return { ...base, value: normalised(value), verdict, flags: [...flags, 'computed', ...differs] }
  }
  const part = compare({ value }, limits, comparison)
  if (part.verdict === 'out_of_limit' && part.flags.includes('above')) {
    return {
      ...base,
      value: normalised(value),
      verdict: 'out_of_limit',
      flags: [...part.flags, 'ce_incomplete', 'computed'],
    }
  }
  if (!stated) {
    return { ...base, value: normalised(value), verdict: 'missing', flags: ['ce_incomplete', 'computed'] }
  }
  const { verdict, flags } = compare(stated, limits, comparison)
  return { ...base, value: normalised(stated.value), verdict, flags: [...flags, 'stated_only'] }
}

/** Boron that is not reported is left out where the specification does not ask for it (steel.md 5). */
function withoutUnaskedBoron(formula: Formula, { certificate, shares }: Around): Pick<Formula, 'weights'> {
  const { grade, order } = certificate
  const isLimited =
    grade.chemistry.some(({ element }) => element === 'B') && !grade.reportOptional.includes('B')
  if (shares.has('B') || isLimited || ordered(order.limits, 'B').length > 0) return formula
  return { weights: formula.weights.filter(([element]) => element !== 'B') }
}
