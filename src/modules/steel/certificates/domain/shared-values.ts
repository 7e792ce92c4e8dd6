import type { CheckableCertificate } from './checkable.ts'
import type { CheckedValue } from './verdict.ts'

type Line = CheckableCertificate['lines'][number]
type Values = CheckableCertificate['values']

/** An element, a sum of elements or an equivalent: what belongs to the heat, and not to the lot (steel.md 2). */
const isOfAnalysis = (field: string): boolean => /^[A-Z]/.test(field) || field.startsWith('sum:')

const isElement = (field: string): boolean => /^[A-Z][a-z]?$/.test(field) && field !== 'CE'

const isEntered = (values: Values, { id }: Line, isMeant: (field: string) => boolean): boolean =>
  values.some(({ lineId, field }) => lineId === id && isMeant(field))

/**
 * What other lines of a heat say for this one: a heat is analysed once for all its lots, and the tests of a lot stand beside
 * its heat analysis or its product analysis. A lot that is named has to have tests of its own.
 *
 * @returns which missing values of the line are reported on another line of the same heat
 */
export function reportedElsewhere(
  line: Line,
  { lines, values }: Pick<CheckableCertificate, 'lines' | 'values'>,
): (missing: Pick<CheckedValue, 'field'>) => boolean {
  const others = lines.filter(({ id, heatId }) => heatId === line.heatId && id !== line.id)
  const analysed = others.filter((one) => isEntered(values, one, isOfAnalysis))
  const isTest = (field: string) => !isOfAnalysis(field) && !field.startsWith('stated:')
  const lot = line.lot ?? null
  const isTested =
    !isEntered(values, line, isTest) &&
    others.some((one) => (lot === null || (one.lot ?? null) === lot) && isEntered(values, one, isTest))
  const hasOwnAnalysis = isEntered(values, line, isOfAnalysis)
  return ({ field }) => {
    if (!isOfAnalysis(field)) return isTested
    if (!hasOwnAnalysis) return analysed.length > 0
    // An equivalent of a product analysis that is reported in part: the heat analysis has to give the whole of it.
    if (!isElement(field) && !field.startsWith('sum:'))
      return line.analysis === 'product' && analysed.some(({ analysis }) => analysis === 'heat')
    const elements = field.startsWith('sum:') ? field.slice(4).split('+') : [field]
    return analysed.some((one) =>
      elements.every((element) => isEntered(values, one, (own) => own === element)),
    )
  }
}
