import {
  type CertificateType,
  type Dimension,
  searchWords,
  type SteelForm,
} from '#modules/steel/steel-stock/domain.ts'
import type { NeedDraft } from './need-draft.ts'

/** What a technical line says of its material. */
export interface TechnicalNeed {
  readonly size?: string | null | undefined
  readonly specificationIds?: readonly string[] | undefined
  readonly certificationLevel?: CertificateType | null | undefined
  readonly uom?: string | undefined
  readonly quantity: string
}

/**
 * What a line asks of the stock. A size is read where it is a pipe by name (`6 in sch 80`), a pipe by its measurements
 * (`168.3 x 10.97`), a round bar (`100 mm`, `Ø 100`), or a plate, flat, hollow bar or forged ring that is called so;
 * anything else is left to whoever searches.
 */
export function needOfLine(line: TechnicalNeed, facilityId: string | null): NeedDraft {
  const quantity = Number(line.quantity)
  const [specificationId] = line.specificationIds ?? []
  return {
    ...sizeOf(line.size ?? ''),
    pieces: isCounted(line.uom) && Number.isInteger(quantity) && quantity >= 1 ? String(quantity) : '1',
    ...(specificationId ? { specificationId } : {}),
    ...(line.certificationLevel ? { certificateType: line.certificationLevel } : {}),
    ...(facilityId ? { facilityId } : {}),
  }
}

const isCounted = (uom: string | undefined): boolean => uom === 'each' || uom === 'set'

const sizeOf = (size: string): NeedDraft => readSize(size) ?? { form: 'pipe' }

const ROUND = /(?:ø|\b(?:round(?: bar)?|dia\.?|diameter))\s*([\d.]+)/i
/** A bar is round unless its words say another shape; `40 bar` is a pressure. */
const BAR = /(?<!\d\s*|\b(?:hollow|square|flat|hex\w*)\s+)\bbar\b.*?\b([\d.]+)\s*mm\b/i

/** Measurements as words join them: `20x2000x6000`, `200/150`, `500/300x120`. */
const JOINED = /^\d[\d.]*(?:[x/]\d[\d.]*)+$/
/** Shapes that are told by their name, since their measurements alone read like those of a pipe. */
const SHAPED = /\b(plate|flat|hollow(?! section)|ring)\b/i
const OTHER_SHAPE = /\b(plate|flat|hollow|ring|angle|square|hex\w*|shs|rhs)\b/i

const ascending = (values: readonly string[]): string[] => values.toSorted((a, b) => Number(a) - Number(b))

/** The size of a shape that the words call by its name. Null: its measurements are not told as the trade writes them. */
function shapedSize(shape: string, joined: string): NeedDraft | null {
  const [first = '', second = '', third, ...more] = joined.split(/[x/]/)
  if (more.length > 0) return null
  const given = third === undefined ? [first, second] : [first, second, third]
  // Whatever is written first: the thickness is the smallest measurement, the length the greatest.
  const [least = '', middle = '', most] = ascending(given)
  const length = most === undefined ? {} : { lengthMm: most }
  const isInside = Number(second) < Number(first)
  if (shape === 'plate') return { form: 'plate', thicknessMm: least, widthMm: middle, ...length }
  if (shape === 'flat') return { form: 'flat', widthMm: middle, thicknessMm: least, ...length }
  // Beside an outside diameter a smaller number may be a wall, unless a stroke or its size says that it is the inside.
  const isSure = joined.includes('/') || Number(second) * 2 >= Number(first)
  if (!isInside || !isSure) return null
  if (shape === 'hollow')
    return third === undefined ? { form: 'hollow_bar', odMm: first, insideMm: second } : null
  return third === undefined ? null : { form: 'ring', odMm: first, insideMm: second, heightMm: third }
}

/**
 * Form and size that words name: `6 in sch 80`, `Pipe 168.3 x 10.97`, `Ø 100`, `Bar F22 230 mm`, `Plate 20 x 2000 x 6000`,
 * `Flat bar 100 x 10`, `Hollow bar 200/150`, `Forged ring 500/300 x 120`. Null: none can be read.
 */
export function readSize(text: string): NeedDraft | null {
  const words = searchWords(text).map((word) => word.replace(/[,;:.]+$/, ''))
  const isPipe = /\b(pipe|tube)s?\b/i.test(text)
  const shape = isPipe ? undefined : SHAPED.exec(text)?.[1]?.toLowerCase()
  const joined = words.find((word) => JOINED.test(word))
  const shaped = shape && joined ? shapedSize(shape, joined) : null
  if (shaped) return shaped
  const nps = words.find((word) => /^[\d/-]+in$/.test(word))?.slice(0, -2)
  const schedule = words.find((word) => /^sch\w+$/.test(word))?.slice(3)
  if (nps) return { form: 'pipe', nps, ...(schedule ? { schedule: schedule.toUpperCase() } : {}) }
  const isOther = !isPipe && OTHER_SHAPE.test(text)
  const pair = isOther
    ? undefined
    : words.map((word) => /^([\d.]+)x([\d.]+)$/.exec(word)).find((found) => found !== null)
  if (pair?.[1] && pair[2]) return { form: 'pipe', odMm: pair[1], nominalWallMm: pair[2] }
  const bar = ROUND.exec(text) ?? BAR.exec(text)
  return bar?.[1] ? { form: 'round_bar', diameterMm: bar[1] } : null
}

/** Form and size of a draft as steel has them; decimal mm. */
export type NamedSize = { readonly form: SteelForm } & Readonly<
  Partial<Record<'nps' | 'schedule' | Dimension, string>>
>

/** The size of a draft without what else is asked of it; a nominal wall is the wall. */
export function steelSizeOf(draft: NeedDraft): NamedSize {
  const { form, nps, schedule, odMm, nominalWallMm, insideMm, diameterMm, thicknessMm, widthMm, heightMm } =
    draft
  return {
    form,
    ...(nps && { nps }),
    ...(schedule && { schedule }),
    ...(odMm && { odMm }),
    ...(nominalWallMm && { wallMm: nominalWallMm }),
    ...(insideMm && { insideMm }),
    ...(diameterMm && { diameterMm }),
    ...(thicknessMm && { thicknessMm }),
    ...(widthMm && { widthMm }),
    ...(heightMm && { heightMm }),
  }
}
