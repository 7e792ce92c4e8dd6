import { type CertificateType, searchWords } from '#modules/steel-stock/domain.ts'
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
 * (`168.3 x 10.97`) or a round bar (`100 mm`, `Ø 100`); anything else is left to whoever searches.
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

/** Form and size that words name: `6 in sch 80`, `Pipe 168.3 x 10.97`, `Ø 100`, `Bar F22 230 mm`. Null: none can be read. */
export function readSize(text: string): NeedDraft | null {
  const words = searchWords(text)
  const nps = words.find((word) => /^[\d/-]+in$/.test(word))?.slice(0, -2)
  const schedule = words.find((word) => /^sch\w+$/.test(word))?.slice(3)
  if (nps) return { form: 'pipe', nps, ...(schedule ? { schedule: schedule.toUpperCase() } : {}) }
  const pair = words.map((word) => /^([\d.]+)x([\d.]+)$/.exec(word)).find((found) => found !== null)
  if (pair?.[1] && pair[2]) return { form: 'pipe', odMm: pair[1], nominalWallMm: pair[2] }
  const bar = ROUND.exec(text) ?? BAR.exec(text)
  return bar?.[1] ? { form: 'round_bar', diameterMm: bar[1] } : null
}
