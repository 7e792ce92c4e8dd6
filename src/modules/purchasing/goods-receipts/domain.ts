import { Decimal } from 'decimal.js'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { heatKey, looksAlike } from '#modules/steel/heats/domain.ts'
import { mostToReceive } from '#modules/purchasing/purchase-orders/domain.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import {
  type Difference,
  differenceSentence,
  formOf,
  measuredProblem,
  type NamedSteel,
  orderDifferences,
  type SteelForm,
  type SteelSize,
  sizeProblems,
} from '#modules/steel/steel-stock/domain.ts'

export const receiptLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    posted: { label: 'Posted', tone: 'green' },
    voided: { label: 'Voided', tone: 'red' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    release: {
      label: 'Release over-delivery',
      from: ['draft'],
      to: 'draft',
      access: 'goods-receipts:release',
      needsReason: true,
      input: { signature: signingInput },
    },
    post: { label: 'Post', from: ['draft'], to: 'posted', access: 'goods-receipts:post' },
    void: {
      label: 'Void',
      from: ['draft', 'posted'],
      to: 'voided',
      access: 'goods-receipts:void',
      needsReason: true,
    },
  },
})
export type ReceiptStatus = keyof typeof receiptLifecycle.states

/** Header and lines can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'
/** Somebody still has to post them. */
export const openStates: readonly ReceiptStatus[] = ['draft']
/** Its pieces stand in the stock. */
export const isPosted = (status: string): boolean => status === 'posted'

/** What can be wrong with a line beside its heat. */
export const discrepancies = {
  short: 'Fewer than on the note',
  over: 'More than on the note',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  marking: 'Marking missing or not legible',
} as const
export type Discrepancy = keyof typeof discrepancies
export const discrepancyNames = Object.keys(discrepancies) as [Discrepancy, ...Discrepancy[]]

/** What whoever posts says of work and of goods that are no steel; steel has its inspection. */
export const acceptances = { accepted: 'Accepted', refused: 'Not accepted' } as const
export type Acceptance = keyof typeof acceptances
export const acceptanceNames = Object.keys(acceptances) as [Acceptance, ...Acceptance[]]

type Text = string | null | undefined

/** Whether a line is steel; what is none is counted in the unit of its line of the order. */
export const isSteel = <Line extends { readonly form?: SteelForm | null | undefined }>(
  line: Line,
): line is Line & { readonly form: SteelForm } => Boolean(line.form)

/** A line as far as it decides about posting; measurements are decimal mm. */
export interface LineToPost extends Omit<SteelSize, 'form'> {
  readonly lineNo: number
  /** Left out: no steel. */
  readonly form?: SteelForm | null | undefined
  readonly quantity?: Text
  readonly acceptance?: Acceptance | null | undefined
  readonly certificateType?: Text
  readonly pieces?: number | null | undefined
  readonly lengthMm?: Text
  readonly specificationId?: Text
  readonly grade?: Text
  readonly millId?: Text
  readonly heatNo?: Text
  readonly nps?: Text
  readonly schedule?: Text
  readonly isMarkingLegible: boolean
  readonly measuredOdMm?: Text
  readonly measuredWallMm?: Text
  readonly gaugeId?: Text
  readonly discrepancy?: Discrepancy | null | undefined
  readonly discrepancyAction?: Text
  /** What its line of the order asks for; left out: it came without one, or is no steel. */
  readonly ordered?: { readonly steel: NamedSteel | null } | null | undefined
  /** Steel without a line of an order: orders that it may go round; left out: it has one, or there are none. */
  readonly unordered?: Unordered | null | undefined
}

/** The orders that steel without a line of its own may go round. */
interface Unordered {
  /** The order of its receipt. */
  readonly orderNumber: string | null
  /** Orders of the supplier of which steel is still to come here. */
  readonly toCome: readonly string[]
}

/** Pieces of one line. */
export const MOST_PIECES = 100_000

/** What of a line came otherwise than its order asks for. */
export const differencesOf = (line: Pick<LineToPost, 'ordered'> & NamedSteel): Difference[] =>
  line.ordered?.steel ? orderDifferences(line, line.ordered.steel) : []

/** The same in sentences: `Ordered grade B, received C.` */
export const differenceSentences = (line: Parameters<typeof differencesOf>[0]): string[] =>
  differencesOf(line).map(differenceSentence)

/** What is told of steel that no line of an order asks for, although there are orders; null: it goes round none. */
function unorderedSentence({ unordered }: Pick<LineToPost, 'unordered'>): string | null {
  if (!unordered) return null
  if (unordered.orderNumber !== null) return `${unordered.orderNumber} does not ask for it.`
  return unordered.toCome.length > 0
    ? `It names no order, and steel of ${unordered.toCome.join(', ')} is still to come. Choose its order in the details.`
    : null
}

/**
 * The lines of a receipt whose order is named after its pieces were read: what was read stays, each as the line that asks for
 * such steel. Null while nothing was read: then the receipt begins with what is still to come.
 */
export function namedByOrder<Line extends ReadLine>(read: readonly Line[], toCome: readonly ReadLine[]) {
  if (!read.some(({ heatNo }) => heatNo)) return null
  return read.map((line) => {
    const asked = toCome.find((one) => one.form && orderDifferences(line, one).length === 0)
    return { ...line, orderLineId: asked?.orderLineId ?? null }
  })
}
type ReadLine = NamedSteel & { readonly [F in 'heatNo' | 'orderLineId']?: string | null | undefined }

/** What comes otherwise than it was ordered, or was not ordered at all. */
const unlikeOrdered = (line: LineToPost): string[] => {
  const beside = unorderedSentence(line)
  return [...differenceSentences(line), ...(beside ? [beside] : [])]
}

/** What quality has to decide about: what is otherwise than ordered, and a wall that cannot be that of the pipe. */
export function faultsOf(line: LineToPost): string[] {
  const odd = measuredProblem(line, line.measuredWallMm)
  return [...unlikeOrdered(line), ...(odd ? [odd] : [])]
}

/** What a line still lacks before it can be posted, a sentence at each field. */
export function lineProblems(line: LineToPost): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const needs = (field: keyof LineToPost, sentence: string) => {
    if (!line[field]) problems[field] = [sentence]
  }
  if (line.discrepancy) needs('discrepancyAction', 'Enter what happens about the discrepancy.')
  if (!isSteel(line)) {
    if (!(Number(line.quantity ?? 0) > 0)) problems.quantity = ['Enter the quantity that came.']
    needs('acceptance', 'Choose whether it is accepted.')
    if (line.acceptance === 'refused') needs('discrepancyAction', 'Enter why it is not accepted.')
    if (line.discrepancy === 'marking') problems.discrepancy = ['Only steel has a marking.']
    return problems
  }
  const [other] = unlikeOrdered(line)
  if (other && line.discrepancy !== 'wrong_item')
    problems.discrepancy = [
      `${other} If it came so, choose "${discrepancies.wrong_item}" and say what happens about it.`,
    ]
  if (line.discrepancy === 'marking' && line.isMarkingLegible)
    problems.discrepancy = ['The line says that the marking is legible.']
  const isNamed = formOf(line.form).hasSchedule === true && line.nps && line.schedule
  if (!isNamed) Object.assign(problems, sizeProblems(line))
  if (formOf(line.form).hasLength) needs('lengthMm', 'Enter the length of a piece.')
  needs('pieces', 'Count the pieces.')
  needs('specificationId', 'Choose the specification.')
  needs('grade', 'Choose the grade.')
  needs('heatNo', 'Read the heat from the piece.')
  needs('millId', 'Choose the mill: heat numbers repeat between mills.')
  needs('certificateType', 'Choose the certificate that is ordered.')
  if (isMeasured(line)) needs('gaugeId', 'Choose the gauge it was measured with.')
  const odd = measuredProblem(line, line.measuredWallMm)
  if (odd && !line.discrepancy)
    problems.measuredWallMm = [
      `${odd} Measure again, or choose the discrepancy and say what happens about it.`,
    ]
  return problems
}

/** What keeps a receipt from being posted, one sentence for each line that lacks something. */
export function receiptProblems(lines: readonly LineToPost[]): string[] {
  if (lines.length === 0) return ['Add at least one line.']
  return lines.flatMap((line) => {
    const [first] = Object.values(lineProblems(line)).flat()
    return first === undefined ? [] : [`Line ${line.lineNo}: ${first}`]
  })
}

/** Whether something was measured on the piece at the gate. */
export const isMeasured = ({
  measuredOdMm,
  measuredWallMm,
}: Pick<LineToPost, 'measuredOdMm' | 'measuredWallMm'>): boolean => Boolean(measuredOdMm || measuredWallMm)

/** One row of stock that a line becomes; the mass is of all its pieces. */
export interface Lot {
  readonly pieces: number
  readonly massKg: string | null
  /** What was measured of the line was measured on this piece. */
  readonly isMeasured: boolean
}

/** The rows of stock of a line: the piece that was measured by itself, and the others as a lot that is not measured. */
export function lotsOf(
  line: Pick<LineToPost, 'pieces' | 'measuredOdMm' | 'measuredWallMm'> & { readonly massKg?: Text },
): Lot[] {
  const pieces = line.pieces ?? 0
  const massKg = line.massKg ?? null
  if (!isMeasured(line) || pieces < 2) return [{ pieces, massKg, isMeasured: isMeasured(line) }]
  const grams = massKg === null ? 0 : Math.round(Number(massKg) * 1000)
  // No gram is lost: the measured piece takes what does not divide.
  const others = Math.floor(grams / pieces) * (pieces - 1)
  const kg = (share: number) => (massKg === null ? null : (share / 1000).toFixed(3))
  return [
    { pieces: 1, massKg: kg(grams - others), isMeasured: true },
    { pieces: pieces - 1, massKg: kg(others), isMeasured: false },
  ]
}

/** A heat by its mill and its number. */
export interface NamedHeat {
  readonly millId: string
  readonly heatNo: string
}

/** A certificate that came with a delivery, and the heats it covers. */
export interface KnownCertificate {
  readonly number: string
  readonly heats: readonly NamedHeat[]
}

/**
 * Why pieces have to be set aside: their heat is not on the certificate that came with them. The same number of another
 * mill is another heat. Null: it is one of them.
 */
export function heatProblem(read: NamedHeat, { number, heats }: KnownCertificate): string | null {
  const same = heats.filter(({ heatNo }) => heatKey(heatNo) === heatKey(read.heatNo))
  if (same.some(({ millId }) => millId === read.millId)) return null
  const listed = heats.map(({ heatNo }) => heatNo).join(', ') || 'no heat'
  if (same.length > 0)
    return `Heat ${read.heatNo} is read from the piece; ${number} has this number of another mill.`
  const alike = heats.find(({ heatNo }) => looksAlike(heatNo, read.heatNo))
  const hint = alike ? ` ${alike.heatNo} could be misread as it: look at the piece again.` : ''
  return `Heat ${read.heatNo} is read from the piece; ${number} covers ${listed}.${hint}`
}

/** A line of a receipt that fills a line of an order; decimal strings, pieces of steel, else in the unit of the order. */
export interface OrderedLine {
  readonly lineNo: number
  readonly pieces?: number | null | undefined
  readonly quantity?: Text
  readonly ordered: {
    readonly lineNo: number
    readonly rootId: string
    readonly quantity: string
    readonly form: string | null
    readonly stayed: string
    readonly credited: string
  } | null
}

/** How much a line brings, as its order counts it; a decimal string. */
export const broughtBy = ({ pieces, quantity }: Pick<OrderedLine, 'pieces' | 'quantity'>): string =>
  quantity ?? String(pieces ?? 0)

/** What would come beyond the tolerance of an order, a sentence for each of its lines; the buyer has to release it. */
export function overDeliveries(lines: readonly OrderedLine[]): string[] {
  const roots = new Map(lines.flatMap(({ ordered }) => (ordered ? [[ordered.rootId, ordered] as const] : [])))
  return [...roots.values()].flatMap((ordered) => {
    const now = lines
      .filter((one) => one.ordered?.rootId === ordered.rootId)
      .reduce((sum, line) => sum.plus(broughtBy(line)), new Decimal(ordered.stayed))
    return now.gt(new Decimal(mostToReceive(ordered)).minus(ordered.credited))
      ? [
          `Order line ${ordered.lineNo}: ${formatQuantity(now.toString())} would have come of ${formatQuantity(ordered.quantity)} ordered. The buyer has to release it.`,
        ]
      : []
  })
}
