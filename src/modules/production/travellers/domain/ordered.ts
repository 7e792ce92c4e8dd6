import { Decimal } from 'decimal.js'

/** A quantity of an order in whole pieces. */
export const pieces = (quantity: string): number => new Decimal(quantity).floor().toNumber()

interface LineForTraveller {
  readonly quoteNumber: string
  readonly lineNo: number
  readonly productCodeId: string | null
  readonly drawingNo: string | null
  readonly drawingRev: string | null
  readonly ordered: number | null
  readonly planned: number
}

/** How many pieces of a line nobody makes yet. */
export const leftToPlan = ({ ordered, planned }: Pick<LineForTraveller, 'ordered' | 'planned'>): number =>
  Math.max(0, (ordered ?? 0) - planned)

const drawingOf = ({ drawingNo, drawingRev }: LineForTraveller): string =>
  drawingNo ? `${drawingNo} Rev ${drawingRev ?? '-'}` : 'no drawing'

/** Whether two lines are the same part: one traveller makes one part. */
export const isSamePart = (one: LineForTraveller, other: LineForTraveller): boolean =>
  one.productCodeId === other.productCodeId && drawingOf(one) === drawingOf(other)

/** Why one traveller cannot make so many pieces of these lines, sentences by field. */
export function orderLineProblems(
  lines: readonly (LineForTraveller & { readonly pieces: number })[],
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const [first] = lines
  const other = first && lines.find((line) => !isSamePart(line, first))
  if (first && other)
    problems.orderLines = [
      `One traveller makes one part: line ${first.lineNo} is made to ${drawingOf(first)}, line ${other.lineNo} to ${drawingOf(other)}.`,
    ]
  for (const [at, line] of lines.entries()) {
    const { quoteNumber, lineNo, ordered, planned } = line
    const left = leftToPlan(line)
    if (ordered === null)
      problems[`orderLines.${at}.quoteLineId`] = [`Line ${lineNo} of ${quoteNumber} was not ordered.`]
    else if (line.pieces > left)
      problems[`orderLines.${at}.quantity`] = [
        `Line ${lineNo} of ${quoteNumber} is ordered ${ordered} times and already planned ${planned}; ${left} is left.`,
      ]
  }
  return problems
}

/**
 * Of which travellers pieces are not ordered any more, and how many, given in the order in which they give back. Begun pieces are made.
 */
export function surplusOf(
  making: readonly { readonly rootId: string; readonly planned: number; readonly unbegun: number }[],
  ordered: number,
): Map<string, number> {
  let rest = making.reduce((sum, { planned }) => sum + planned, 0) - ordered
  const surplus = new Map<string, number>()
  for (const { rootId, planned, unbegun } of making) {
    const over = Math.min(rest, planned, unbegun)
    if (over <= 0) continue
    surplus.set(rootId, over)
    rest -= over
  }
  return surplus
}

interface OrderLine {
  readonly lineNo: number
  readonly quoteLineId: string
  readonly quantity: number
}

/**
 * Which order lines go with so many pieces that are split off: those that nobody ordered, or orders any more (`surplus`), go first, then
 * the last line gives first. `gone` is what went with pieces before.
 */
export function orderShare(
  lines: readonly OrderLine[],
  gone: readonly { readonly quoteLineId: string; readonly quantity: number }[],
  {
    quantity,
    left,
    surplus = 0,
  }: { readonly quantity: number; readonly left: number; readonly surplus?: number },
): OrderLine[] {
  const open = lines.map((line) => {
    const before = gone.reduce(
      (sum, one) => sum + (one.quoteLineId === line.quoteLineId ? one.quantity : 0),
      0,
    )
    return { ...line, quantity: line.quantity - before }
  })
  const ordered = open.reduce((sum, line) => sum + line.quantity, 0)
  let rest = quantity - surplus - Math.max(0, left - ordered)
  const share: OrderLine[] = []
  for (const line of open.toReversed()) {
    const taken = Math.min(line.quantity, Math.max(0, rest))
    rest -= taken
    if (taken > 0) share.unshift({ ...line, quantity: taken })
  }
  return share
}

/** What a line of an order says of how its pieces are made; a drawing is named in its description. */
export interface OrderedAs {
  readonly description: string
  readonly specification: string | null
  readonly pslLevel: string | null
  readonly certificationLevel: string | null
}

const asksOf = {
  description: 'description',
  specification: 'specification',
  pslLevel: 'PSL level',
  certificationLevel: 'certificate',
} as const

const sameWords = (one: string | null, other: string | null): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase()

/** `Line 10, PSL level: PSL 2 -> PSL 3`: what decides how pieces are made and is not as it was. */
export const makingChanges = (lineNo: number, before: OrderedAs, after: OrderedAs): string[] =>
  Object.entries(asksOf).flatMap(([field, label]) => {
    const name = field as keyof OrderedAs
    return sameWords(before[name], after[name])
      ? []
      : [`Line ${lineNo}, ${label}: ${before[name] ?? '-'} -> ${after[name] ?? '-'}`]
  })

/** Whether a change of its order holds a traveller as it is: its revision was not approved since. */
export const isHeldByOrder = ({
  orderChange,
  orderChangedAt,
  approvedAt,
}: {
  readonly orderChange: string | null
  readonly orderChangedAt: string | null
  readonly approvedAt: string | null
}): boolean =>
  orderChange !== null && (approvedAt === null || orderChangedAt === null || approvedAt < orderChangedAt)
