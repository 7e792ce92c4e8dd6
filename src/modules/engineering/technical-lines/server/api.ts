import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { LabelledFields } from '#platform/contract/values/comparison.ts'
import type { Context } from '#platform/server/context.ts'
import { column } from '#platform/server/database/rows.ts'
import type { LinesRead } from '#platform/server/documents/reading.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import type { LineFacts } from '#modules/engineering/product-codes/contract.ts'
import { lineFactsOf } from '#modules/engineering/product-codes/server/api.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import type { TechnicalLine, TechnicalLineDraft } from '../contract.ts'
import { type Filled, filled } from '../domain.ts'

/** How the lines of a table are read with `technicalNames`; the joined product is `pc`, the level `psl`. */
export const technicalRead = (table: PgTable): Required<Pick<LinesRead, 'columns' | 'joins'>> => ({
  columns: {
    productCode: sql`pc.code`,
    pslLevel: sql`psl.code`,
    // Most lines name none, and what is not looked up takes no time.
    specifications: sql`CASE WHEN ${column(table, 'specificationIds')} = '{}' THEN '[]' ELSE (
      SELECT coalesce(json_agg(json_build_object('id', s.id, 'number', s.code, 'title', s.name) ORDER BY s.code), '[]')
      FROM ${specificationTable} s WHERE s.id = ANY(${column(table, 'specificationIds')})) END`,
  },
  joins: sql`
    LEFT JOIN ${productCodeTable} pc ON pc.id = ${column(table, 'productCodeId')}
    LEFT JOIN ${pslLevelTable} psl ON psl.id = ${column(table, 'pslLevelId')}`,
})

/** How one requirement is called where lines are compared, and how a print writes it. */
interface Requirement {
  readonly label: string
  readonly value: (line: TechnicalLine) => string | null | undefined
  readonly print: (value: string) => string
}

const asItIs = (value: string): string => value

const classes: readonly Requirement[] = [
  {
    label: 'material class',
    value: ({ materialClass }) => materialClass,
    print: (value) => `material class ${value}`,
  },
  {
    label: 'temperature class',
    value: ({ temperatureClass }) => temperatureClass,
    print: (value) => `temperature class ${value}`,
  },
]
const dimensions: readonly Requirement[] = [
  { label: 'size', value: ({ size }) => size, print: asItIs },
  { label: 'rating', value: ({ rating }) => rating, print: asItIs },
]
const proof: readonly Requirement[] = [
  {
    label: 'certificate',
    value: ({ certificationLevel }) => certificationLevel,
    print: (value) => `EN 10204 ${value}`,
  },
]

/** What a line is made to, in one sentence of a print: specifications, level, classes, size, certificate. */
export const materialLabel = (line: TechnicalLine): string =>
  present([
    ...line.specifications.map(({ number }) => number),
    line.pslLevel,
    ...[...classes, ...dimensions, ...proof].map(({ value, print }) => {
      const said = value(line)
      return said && print(said)
    }),
  ]).join(', ')

const withRevision = (number: string | null | undefined, revision: string | null | undefined) =>
  number ? present([number, revision && `Rev ${revision}`]).join(' ') : null

/** The customer's part and the drawing of a line with their revisions; `part` is how the reader calls that part. */
export function drawingLabels(line: TechnicalLine, part: 'Part' | 'Your part'): string[] {
  const number = withRevision(line.customerPart, line.customerPartRevision)
  const drawing = withRevision(line.drawingNo, line.drawingRev)
  return present([number && `${part} ${number}`, drawing && `Drawing ${drawing}`])
}

/** What two versions of a line are compared by in plain words, beside description, quantity and specifications. */
export const technicalFacts = (line: TechnicalLine): LabelledFields => ({
  product: line.productCode,
  'PSL level': line.pslLevel,
  drawing: withRevision(line.drawingNo, line.drawingRev),
  'part number': withRevision(line.customerPart, line.customerPartRevision),
  ...Object.fromEntries(
    [...dimensions, ...classes, ...proof].map(({ label, value }) => [label, value(line) ?? null]),
  ),
})

/** A line as a request sends it. */
type SentLine = TechnicalLineDraft & {
  readonly breaks?: readonly { readonly unitPrice?: unknown; readonly leadTimeWeeks?: unknown }[]
}
type KeptLine = { readonly id: string; readonly productCodeId?: string | null | undefined }

/** A line that says everything, with its product code where that was looked at. */
interface WithProduct<Line> {
  readonly line: Filled<Line>
  readonly product: LineFacts | undefined
}

const leavesOut = (line: SentLine): boolean =>
  [line.description, line.uom, line.specificationIds, line.pslLevelId].includes(undefined) ||
  (line.breaks ?? []).some((one) => one.unitPrice === undefined || one.leadTimeWeeks === undefined)

/**
 * The lines of a save, filled from their product codes where they leave something out. Product codes are only read
 * for lines that do, and for those that name one they did not have `before`.
 *
 * @throws 422 at each line that newly names an archived product code, or one that does not exist
 */
export async function withProducts<Line extends SentLine>(
  ctx: Context,
  lines: readonly Line[],
  before: readonly KeptLine[],
): Promise<WithProduct<Line>[]> {
  const kept = new Map(before.map((line) => [line.id, line.productCodeId]))
  const isKept = ({ id, productCodeId }: Line) => id !== undefined && kept.get(id) === productCodeId
  const asked = lines.flatMap((line) =>
    line.productCodeId && (leavesOut(line) || !isKept(line)) ? [line.productCodeId] : [],
  )
  const products = await lineFactsOf(ctx, asked)
  const problems: Record<string, string[]> = {}
  const rows = lines.flatMap((line, at): WithProduct<Line>[] => {
    const product = line.productCodeId ? products.get(line.productCodeId) : undefined
    const whole = filled(line, product)
    const refused = `lines.${at}.productCodeId`
    if (product && !product.active && !isKept(line))
      problems[refused] = [`The product code ${product.code} is archived: choose an active one.`]
    if (!whole) problems[refused] = ['The selected product code is invalid.']
    return whole ? [{ line: whole, product }] : []
  })
  refuseWhere(problems)
  return rows
}
