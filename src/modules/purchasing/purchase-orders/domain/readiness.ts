import { daysBetween, shortDay } from '#platform/contract/values/dates.ts'
import { formOf, type SteelForm, type SteelSize, sizeProblems } from '#modules/steel/steel-stock/domain.ts'
import { type SupplierFacts, supplierGuard } from '#modules/suppliers/suppliers/domain.ts'
import { type OrderedLine, pricedQuantity } from './totals.ts'

type Text = string | null | undefined

/** A line as far as it decides about submitting. */
export type LineToOrder = OrderedLine &
  Partial<Omit<SteelSize, 'form'>> & {
    readonly lineNo: number
    readonly description?: Text
    readonly form?: SteelForm | null | undefined
    readonly specificationId?: Text
    readonly grade?: Text
    readonly certificateType?: Text
    readonly nps?: Text
    readonly schedule?: Text
  }

/** What a line still lacks before it can be ordered, a sentence at each field. */
export function lineProblems(line: LineToOrder): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const needs = (field: keyof LineToOrder, sentence: string) => {
    if (!line[field]) problems[field] = [sentence]
  }
  if (line.form) {
    const { form } = line
    const isNamed = formOf(form).hasSchedule === true && line.nps && line.schedule
    if (!isNamed) Object.assign(problems, sizeProblems({ ...line, form }))
    if (formOf(form).hasLength) needs('lengthMm', 'Enter the length of a piece.')
    needs('specificationId', 'Choose the specification.')
    needs('grade', 'Choose the grade.')
    needs('certificateType', 'Choose the certificate that comes with it.')
  } else needs('description', 'Enter what is ordered.')
  if (!(Number(line.quantity) > 0)) problems.quantity = ['Order more than nothing.']
  if (!(Number(line.unitPrice) > 0)) problems.unitPrice = ['Enter the price.']
  else if (pricedQuantity(line) === null)
    problems.priceBasis = ['This price cannot be worked out without a length or a mass. Enter one.']
  return problems
}

/** An order is written down within so many days; a day before that asks for a reason. */
const BACKDATED_DAYS = 7

/**
 * Why the day of an order is not taken as it is on the day of its submission; null: it is. What is dated back changes what its
 * supplier counts as late and which prices hold, so that its approvers see why.
 */
function orderDateProblem(
  { orderDate, orderDateReason }: { readonly orderDate: string; readonly orderDateReason?: Text },
  today: string,
): { readonly field: 'orderDate' | 'orderDateReason'; readonly sentence: string } | null {
  const days = daysBetween(orderDate, today)
  if (days < 0) return { field: 'orderDate', sentence: 'The order date cannot be in the future.' }
  if (days <= BACKDATED_DAYS || orderDateReason) return null
  return {
    field: 'orderDateReason',
    sentence: `It is dated ${shortDay(orderDate)}, ${days} days back: say why.`,
  }
}

/** An order as far as it decides about submitting. */
export interface OrderToSubmit {
  readonly lines: readonly LineToOrder[]
  /** Left out of what keeps the day of an earlier revision. */
  readonly day?: { readonly orderDate: string; readonly orderDateReason?: Text } | undefined
  readonly supplier: SupplierFacts
  /** Why this supplier all the same. */
  readonly supplierReason?: Text
  readonly exchangeRate: string | null
  readonly currency: string
  readonly baseCurrency: string
}

/** What is missing before an order may be submitted on a day, sentences by field. */
export function missingToSubmit(order: OrderToSubmit, today: string): Record<string, string[]> {
  const missing: Record<string, string[]> = {}
  const block = supplierGuard(order.supplier, today)
  if (block && !(block.canOverride && order.supplierReason)) {
    const [field, hint] = block.canOverride
      ? ['supplierReason', ' Say why it is ordered there all the same.']
      : ['supplierId', '']
    missing[field] = [`${block.sentence}${hint}`]
  }
  const wrongDay = order.day ? orderDateProblem(order.day, today) : null
  if (wrongDay) missing[wrongDay.field] = [wrongDay.sentence]
  if (order.exchangeRate === null)
    missing.currency = [
      `The house has no rate from ${order.currency} to ${order.baseCurrency}. Have one entered in Setup, Exchange rates.`,
    ]
  const lines = order.lines.flatMap((line) => {
    const [first] = Object.values(lineProblems(line)).flat()
    return first === undefined ? [] : [`Line ${line.lineNo}: ${first}`]
  })
  if (order.lines.length === 0) missing.lines = ['Add at least one line.']
  else if (lines.length > 0) missing.lines = lines
  return missing
}
