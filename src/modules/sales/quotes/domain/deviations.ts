/** A deviation from the customer's specification with its number and, where it is of one line, the line's. */
export interface NumberedDeviation {
  /** From 1, through the whole quote. */
  readonly number: number
  readonly lineNo: number | null
  readonly text: string
}

interface WithDeviations {
  readonly deviations: readonly string[]
  readonly lines: readonly { readonly lineNo: number; readonly deviations: readonly string[] }[]
}

/** Every deviation of a quote, numbered as it is printed: those of the whole quote, then those of each line. */
export function allDeviations({ deviations, lines }: WithDeviations): NumberedDeviation[] {
  const entries = [
    ...deviations.map((text) => ({ lineNo: null, text })),
    ...lines.flatMap(({ lineNo, deviations: own }) => own.map((text) => ({ lineNo, text }))),
  ]
  return entries.map((entry, at) => ({ number: at + 1, ...entry }))
}

/** `Line 20: portable hardness instead of Brinell` */
export const deviationText = ({ lineNo, text }: Pick<NumberedDeviation, 'lineNo' | 'text'>): string =>
  lineNo === null ? text : `Line ${lineNo}: ${text}`
