import { Decimal } from 'decimal.js'
import { addDays } from '#platform/contract/values/dates.ts'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import {
  cutLengthOf,
  isOpenState,
  isReleased,
  type MaterialLine,
} from '#modules/production/travellers/domain.ts'
import { KERF_MM } from '#modules/steel/material-search/domain.ts'
import type { MaterialNeed } from '#modules/steel/material-search/contract.ts'
import { sizeNames } from '#modules/steel/steel-stock/domain.ts'

/** What is done with steel for a traveller. */
export const allocationKinds = {
  reserve: 'Reserved',
  unreserve: 'Let go',
  issue: 'Issued',
  return: 'Returned',
  cut: 'Cut',
  mark: 'Marked',
  scrap: 'Scrapped',
  swap_out: 'Swapped out',
  swap_in: 'Swapped in',
} as const
export type AllocationKind = keyof typeof allocationKinds

/** Steel is kept so many days beyond the day it is needed. */
const KEPT_DAYS = 14
/** For a plan that nobody has approved yet steel is kept for so many days at most. */
export const DRAFT_DAYS = 30

interface Planned {
  readonly number: string
  readonly revision: number
  readonly status: string
  readonly dueOn: string
}

/** The last day for which steel is kept unless somebody says another. */
export const keptUntil = ({ status, dueOn }: Planned, today: string): string =>
  isPlan(status) ? addDays(today, DRAFT_DAYS) : addDays(dueOn > today ? dueOn : today, KEPT_DAYS)

/** Not approved yet; of what is stored. */
const isPlan = (status: string): boolean => status === 'draft' || status === 'awaiting_approval'

/** Why nothing is kept for a traveller, or not until that day; null: it may be. */
export function reserveRefusal(traveller: Planned, until: string, today: string): Refusal | null {
  const { number, revision, status } = traveller
  if (!isOpenState(status as Parameters<typeof isOpenState>[0]))
    return refuse(
      'not_open',
      { number, revision },
      `${number} Rev ${revision} is closed: nothing is kept for it.`,
    )
  if (isPlan(status) && until > addDays(today, DRAFT_DAYS))
    return refuse(
      'not_approved',
      { number, days: DRAFT_DAYS },
      `${number} is not approved yet: steel is kept for it for ${DRAFT_DAYS} days at most.`,
    )
  return null
}

/** Why nothing is given out for a traveller; null: it may be. */
export const issueRefusal = ({ revision, status }: Planned): Refusal | null =>
  isReleased(status) ? null : refuse('not_released', { revision }, `Rev ${revision} is not released.`)

/** How far a line is covered; decimal strings in its unit. */
export interface Covered {
  readonly required: string
  readonly reserved: string
  readonly issued: string
  readonly requested: string
}

/** What is neither here nor asked for; never below 0. */
export const shortOf = ({ required, reserved, issued, requested }: Covered): string =>
  Decimal.max(0, new Decimal(required).minus(reserved).minus(issued).minus(requested)).toString()

interface Awaited extends Covered {
  readonly lineNo: number
  readonly supply: string
  readonly isSteel: boolean
  readonly neededAtSeq: number | null
}

/**
 * What keeps a plan from going to the shop: steel that is neither kept nor given out nor asked for by a day, and steel of the customer
 * that has not come. What a job that was begun on paper took before its place there is not asked for.
 */
export function notHere(
  { paperSeq }: { readonly paperSeq: number | null },
  lines: readonly Awaited[],
): Refusal[] {
  const asked = lines.filter(
    ({ isSteel, supply, neededAtSeq }) =>
      isSteel &&
      !['made_part', 'consumable'].includes(supply) &&
      (paperSeq === null || (neededAtSeq ?? 0) >= paperSeq),
  )
  const away = asked.filter((line) => line.supply === 'free_issue' && Number(openOf(line)) > 0)
  const short = asked.filter((line) => line.supply !== 'free_issue' && Number(shortOf(line)) > 0)
  const count = short.length
  const reserved = count === 1 ? 'material line is' : 'material lines are'
  return [
    ...(count > 0
      ? [
          refuse(
            'not_reserved',
            { lines: short.map(({ lineNo }) => String(lineNo)) },
            `${count} ${reserved} neither reserved nor on order with a day.`,
          ),
        ]
      : []),
    ...away.map(({ lineNo }) =>
      refuse('not_received', { line: lineNo }, `Free-issue steel for line ${lineNo} is not here.`),
    ),
  ]
}

/** What is still to be kept or given out; never below 0. */
export const openOf = ({ required, reserved, issued }: Omit<Covered, 'requested'>): string =>
  Decimal.max(0, new Decimal(required).minus(reserved).minus(issued)).toString()

/** Amounts of a piece of stock; decimal mm and kg. */
interface Amounts {
  readonly pieces: number
  readonly lengthMm: string
  readonly massKg: string
}

type Unit = Pick<MaterialLine, 'uom' | 'lengthMm' | 'allowanceMm'>

/** How many pieces of a length come out of one that is so long, with what the saw takes between them. */
export const givesOf = (cutMm: string, ofMm: string): number =>
  Math.floor((Number(ofMm) + KERF_MM) / (Number(cutMm) + KERF_MM))

/** What is sawn from a piece of stock for a line. */
export interface Cut {
  readonly pieces: number
  /** What stays of it, mm; null where its length is not known. */
  readonly restMm: string | null
}

/** How many lengths are sawn of what is kept of a bar, and what stays of that; never more than are still asked for. */
export function cutOf(cutMm: string, keptMm: string, asked: number): Cut {
  if (Number(keptMm) === 0) return { pieces: asked, restMm: null }
  const pieces = Math.min(asked, givesOf(cutMm, keptMm))
  const sawn = new Decimal(cutMm).plus(KERF_MM).times(pieces)
  return { pieces, restMm: Decimal.max(0, new Decimal(keptMm).minus(sawn)).toString() }
}

/** How much of what a line needs an amount of steel is, in the unit of the line. */
export function coversOf(line: Unit, { pieces, lengthMm, massKg }: Amounts): string {
  if (line.uom === 'm') return new Decimal(lengthMm).div(1000).toFixed(3)
  if (line.uom === 'kg') return massKg
  if (line.uom === 't') return new Decimal(massKg).div(1000).toFixed(3)
  const cut = cutLengthOf(line)
  if (cut === null || Number(cut) === 0 || Number(lengthMm) === 0) return String(Math.max(1, pieces))
  const count = Math.max(1, pieces)
  return String(givesOf(cut, new Decimal(lengthMm).div(count).toString()) * count)
}

/** What is looked for in stock for so many pieces of a line; null for what is no steel. */
export function needOf(
  line: MaterialLine,
  {
    pieces,
    facilityId,
    companyId,
    quoteId,
  }: {
    pieces: number
    facilityId: string
    companyId: string | null
    quoteId: string | null
  },
): MaterialNeed | null {
  const { form, wallMm, specificationId, grade, certificateType } = line
  if (!form) return null
  const sizes = sizeNames.filter(
    (name) => !['nps', 'schedule', 'finish', 'lengthMm', 'wallMm'].includes(name),
  )
  const given = Object.fromEntries(sizes.flatMap((name) => (line[name] ? [[name, line[name]]] : [])))
  return {
    ...given,
    form,
    pieces,
    facilityId,
    ...(wallMm ? { nominalWallMm: wallMm } : {}),
    ...(specificationId ? { specificationId } : {}),
    ...(grade ? { grade } : {}),
    ...(certificateType ? { certificateType } : {}),
    ...(cutLengthOf(line) ? { lengthMm: cutLengthOf(line) ?? undefined } : {}),
    ...(companyId ? { companyId } : {}),
    ...(quoteId ? { quoteId } : {}),
  }
}

/** Why no part is built in for a line; null: it takes made parts. */
export const madePartRefusal = ({ supply, lineNo }: { supply: string; lineNo: number }): Refusal | null =>
  supply === 'made_part'
    ? null
    : refuse('no_made_part', { line: lineNo }, `Line ${lineNo} takes no made part.`)

/** Why so many parts are not built in; null: so many are in stock, and the line needs them. */
export function partsRefusal(
  { lineNo, ...line }: { readonly lineNo: number } & Omit<Covered, 'requested'>,
  { number, inStock }: { readonly number: string; readonly inStock: number },
  quantity: number,
): Refusal | null {
  if (quantity > inStock)
    return refuse(
      'not_in_stock',
      { part: number, count: inStock },
      inStock === 0
        ? `No piece of ${number} is in stock.`
        : `Only ${inStock} ${inStock === 1 ? 'piece' : 'pieces'} of ${number} ${inStock === 1 ? 'is' : 'are'} in stock.`,
    )
  const open = openOf(line)
  if (new Decimal(quantity).lte(open)) return null
  return refuse('covered', { line: lineNo, open }, `Line ${lineNo} takes only ${open} more.`)
}

/** Why steel of another heat is not given out; null: it is the one, or any will do. */
export function heatRefusal(
  rule: string,
  lineNo: number,
  steel: { readonly number: string; readonly heatNo?: string | null | undefined },
  heats: readonly string[],
): Refusal | null {
  const other = heats.find((one) => one !== (steel.heatNo ?? ''))
  if (rule !== 'one_heat' || other === undefined) return null
  return refuse(
    'one_heat',
    { stock: steel.number, heat: steel.heatNo ?? '-', other },
    `${steel.number} is heat ${steel.heatNo ?? '-'}; line ${lineNo} is made of heat ${other} alone.`,
  )
}
