import { z } from 'zod'
import { cells, type ReadRow, readRows, sizeColumns } from '#modules/engineering/pipe-sizes/domain.ts'

const { text, anyText, number, positive, trust, oneOf } = cells
const fraction = number.refine((value) => value > 0 && value <= 1, 'must lie between 0 and 1')
const optionalNumber = z.union([z.literal('').transform(() => undefined), number])

/** The columns of each table file, in the order of its first line. */
export const tableColumns = {
  'allowable-stress': z.object({
    code: oneOf(['B31.3', 'B31.1']),
    edition_basis: text,
    material_id: text,
    spec: text,
    grade: text,
    product_form: text,
    uns: anyText,
    temp_f: number,
    stress_ksi: positive,
    stress_mpa: positive,
    source: text,
    confidence: trust,
  }),
  'company-walls': z.object({
    nps: text,
    use: oneOf(['bought', 'minimum']),
    wall_mm: positive,
    note: anyText,
  }),
  'en-proof-strength': z.object({
    number: text,
    name: text,
    standard: text,
    property: text,
    temp_c: number,
    mpa: positive,
    confidence: trust,
  }),
  'line-pipe-grades': z.object({
    grade: text,
    smys_psi_pre2007: positive,
    smts_psi_pre2007: positive,
    smys_ksi_iso3183: positive,
    smts_ksi_iso3183: positive,
    smys_mpa: positive,
    smts_mpa: positive,
    iso_grade: text,
    confidence: trust,
  }),
  materials: z.object({
    material_id: text,
    spec: text,
    grade: text,
    product_form: text,
    uns: anyText,
    p_no: anyText,
    smys_ksi: positive,
    smts_ksi: positive,
    min_temp_f_or_curve: z
      .string()
      .trim()
      .regex(/^(-?\d+(\.\d+)?|[A-D])$/, 'must be a temperature in F or a curve letter A to D'),
    max_temp_f: positive,
    y_group: text,
    w_group: text,
    table_notes: anyText,
  }),
  'mill-tolerance': z.object({
    spec: text,
    range: text,
    kind: text,
    value: optionalNumber,
    value_us: anyText,
    confidence: trust,
    note: anyText,
  }),
  ...sizeColumns,
  'pipeline-factors': z.object({
    code: oneOf(['B31.8', 'B31.4']),
    factor: oneOf(['F', 'F-max', 'T', 'test-factor']),
    case: text,
    value: positive,
    confidence: trust,
    note: anyText,
  }),
  'quality-factors-e': z.object({
    code: oneOf(['B31.3', 'B31.1', 'B31.4', 'B31.8']),
    spec: text,
    seam: text,
    seam_form: anyText,
    examination: anyText,
    e: fraction,
    can_be_raised_by_examination: anyText,
    confidence: trust,
    note: anyText,
  }),
  'thread-depth': z.object({
    nps: text,
    threads_per_inch: positive,
    depth_mm: positive,
    depth_in: positive,
    confidence: trust,
  }),
  'weld-strength-w': z.object({
    group: text,
    temp_f: number,
    temp_c: number,
    w: fraction,
    confidence: trust,
  }),
  'y-coefficients': z.object({
    group: text,
    temp_f: number,
    temp_c: number,
    y: number.refine((value) => value >= 0 && value <= 1, 'must lie between 0 and 1'),
    applies: text,
    confidence: trust,
  }),
}

export type TableName = keyof typeof tableColumns
export type TableRow<N extends TableName> = z.infer<(typeof tableColumns)[N]>
export const tableNames = Object.keys(tableColumns).filter((name): name is TableName => name in tableColumns)

/** What is wrong in one line of a table file; line 1 holds the names of the columns. */
export interface RowProblem {
  readonly table: TableName
  readonly line: number
  readonly message: string
}

export type NumberedRow<N extends TableName> = ReadRow<TableRow<N>>

/** Reads one table file row by row; every problem names its line and column. */
export function readTable<N extends TableName>(
  table: N,
  content: string,
): { rows: NumberedRow<N>[]; problems: RowProblem[] } {
  // The company's own table is empty until somebody fills it.
  const { rows, problems } = readRows(tableColumns[table], content, table === 'company-walls')
  return { rows, problems: problems.map(({ line, message }) => ({ table, line, message })) }
}
