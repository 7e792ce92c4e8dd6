import { formatQuantity } from '#platform/contract/values/amounts.ts'
import {
  type CertificateType,
  type Dimension,
  dimensionLabel,
  formOf,
  type SizeWord,
  sizeWordLabels,
  type SteelForm,
} from '#modules/steel/steel-stock/domain.ts'

export {
  type NamedSize,
  needOfLine,
  readSize,
  steelSizeOf,
  type TechnicalNeed,
} from './domain/need-of-line.ts'

/** What a saw takes of each cut, in mm: a band saw with its set. */
export const KERF_MM = 3
/** A mill may deliver a pipe so much thinner than its nominal wall, in percent (ASTM A106, A333, API 5L seamless). */
export const WALL_TOLERANCE_PERCENT = 12.5
/** The thinnest wall that a mill may deliver for a nominal one; mm. */
export const leastOf = (nominalMm: number): string =>
  (nominalMm * (1 - WALL_TOLERANCE_PERCENT / 100)).toFixed(3)
/** Names of one nominal size differ by so much: 168.3 mm and 6.625 in, 168.275 mm. */
export const SAME_SIZE_MM = 0.5

/** Why steel of the right size and grade cannot be taken, what is nearest to being put right first. */
export const hindrances = {
  reserved: 'Reserved',
  conditional: 'Conditionally released',
  certificate_open: 'Certificate open',
  on_hold: 'On hold',
  certificate_low: 'Certificate too low',
  quarantine: 'Quarantine',
  rejected: 'Rejected',
  owner: 'Other customer',
  short: 'Too short',
  thin: 'Too thin',
} as const
export type Hindrance = keyof typeof hindrances
export const hindranceNames = Object.keys(hindrances) as [Hindrance, ...Hindrance[]]

/** What a sentence about excluded steel is made of; lengths and walls in decimal mm. */
export interface HinderedSteel {
  readonly hindrance: Hindrance
  readonly ownerName: string | null
  /** The only quote it is released for; null: released plainly, or not at all. */
  readonly onlyFor: string | null
  readonly certificateType: CertificateType
  readonly lengthMm: string
  readonly freeMm: string
  readonly freePieces: number
  readonly qtyPieces: number
  readonly wallMm: string | null
  readonly isMeasured: boolean
  /** For whom it is kept, the first to end first. */
  readonly keptFor: readonly { readonly purpose: string; readonly until: string }[]
}

/** What was asked for. */
interface Asked {
  readonly lengthMm?: string | undefined
  readonly wallMm?: string | undefined
  readonly nominalWallMm?: string | undefined
  readonly certificateType?: CertificateType | undefined
}

const shortest = (mm: string | null | undefined): string => formatQuantity(mm ?? '0')

/** The reason in a sentence. */
export function reasonFor(steel: HinderedSteel, asked: Asked): string {
  switch (steel.hindrance) {
    case 'owner':
      return `It belongs to ${steel.ownerName ?? 'a customer'} and is kept for nobody else.`
    case 'quarantine':
      return 'It is in quarantine.'
    case 'rejected':
      return 'It is rejected.'
    case 'on_hold':
      return 'It is on hold and not released yet.'
    case 'conditional':
      return `Its certificate is missing: it is released for ${steel.onlyFor ?? 'another quote'} only.`
    case 'certificate_open':
      return `Its certificate of type ${steel.certificateType} is missing or not verified yet.`
    case 'certificate_low':
      return `It was bought with a certificate of type ${steel.certificateType}; ${asked.certificateType} is asked for.`
    case 'thin':
      return thinReason(steel, asked)
    case 'short':
      return `It is ${shortest(steel.lengthMm)} mm long; ${shortest(asked.lengthMm)} mm are asked for.`
    case 'reserved':
      return reservedReason(steel)
  }
}

function thinReason({ wallMm, isMeasured }: HinderedSteel, asked: Asked): string {
  const wall = isMeasured
    ? `The thinnest measured wall is ${shortest(wallMm)} mm`
    : `Its nominal wall less the tolerance is ${shortest(wallMm)} mm`
  return `${wall}; ${shortest(asked.wallMm)} mm are asked for.`
}

function reservedReason({ keptFor, freeMm, freePieces, qtyPieces }: HinderedSteel): string {
  const [first, ...others] = keptFor
  const further = others.length > 0 ? ` and ${others.length} more` : ''
  const whom = first ? `${first.purpose}${further} until ${first.until}` : 'someone'
  const left =
    qtyPieces === 1 && Number(freeMm) > 0
      ? ` Only ${shortest(freeMm)} mm are free.`
      : freePieces > 0
        ? ` Only ${freePieces} of ${qtyPieces} are free.`
        : ''
  return `It is reserved for ${whom}.${left}`
}

/** The measurements by which a form is searched: the same ones that describe it, a wall apart. */
export const soughtOf = (form: SteelForm): readonly (Dimension | SizeWord)[] => {
  const { asks, words = [] } = formOf(form)
  return [...words.filter((word) => word !== 'finish'), ...asks.filter((one) => one !== 'wallMm')]
}

const isWord = (one: Dimension | SizeWord): one is SizeWord => one in sizeWordLabels

/** What a measurement or a word of a size is called in a form. */
export const sizeLabel = (form: SteelForm, one: Dimension | SizeWord): string =>
  isWord(one) ? sizeWordLabels[one] : dimensionLabel(form, one)

/** What has to be given of a form, so that a search does not list half of the stock: sentences by field. */
export function needProblems(
  need: { readonly form: SteelForm } & Readonly<Record<string, unknown>>,
): Record<string, string[]> {
  const [first] = soughtOf(need.form)
  if (!first || need[first]) return {}
  const { label } = formOf(need.form)
  const name = sizeLabel(need.form, first)
  return { [first]: [`${label}: give the ${name.toLowerCase()}.`] }
}

/** What is taken of one row for a number of needed pieces. */
export interface Taking {
  /** How many needed pieces one of its pieces gives. */
  readonly each: number
  /** Of those as many as are needed. */
  readonly takes: number
  readonly restMm: number
  readonly keepPieces: number | null
  readonly keepMm: number | null
}

const tenth = (mm: number): number => Math.round(mm * 10) / 10

/**
 * What a reservation keeps: of a single piece the cuts with their kerf, of a lot as many whole pieces as are needed.
 * Lengths in mm; without a length pieces are counted.
 */
export function takingOf(
  row: { readonly freeMm: number; readonly qtyPieces: number; readonly freePieces: number },
  need: { readonly lengthMm: number; readonly pieces: number },
): Taking {
  if (need.lengthMm === 0) {
    const keepPieces = Math.min(need.pieces, row.freePieces)
    return row.qtyPieces === 1 && row.freeMm > 0
      ? { each: 1, takes: 1, restMm: 0, keepPieces: null, keepMm: row.freeMm }
      : { each: 1, takes: 1, restMm: 0, keepPieces, keepMm: null }
  }
  const each = Math.floor((row.freeMm + KERF_MM) / (need.lengthMm + KERF_MM))
  const takes = Math.min(each, need.pieces)
  const used = Math.min(row.freeMm, takes * (need.lengthMm + KERF_MM))
  const restMm = tenth(row.freeMm - used)
  if (row.qtyPieces === 1) return { each, takes, restMm, keepPieces: null, keepMm: tenth(used) }
  const keepPieces = Math.min(row.freePieces, Math.ceil(need.pieces / Math.max(1, each)))
  return { each, takes, restMm, keepPieces, keepMm: null }
}
