import { z } from 'zod'
import { cells } from './rows.ts'

const { text, number, positive, trust, oneOf } = cells

/** The columns of the two tables of sizes, in the order of the first line of their files. */
export const sizeColumns = {
  'pipe-schedules': z.object({
    nps: text,
    dn: positive,
    od_in: positive,
    od_mm: positive,
    standard: oneOf(['B36.10M', 'B36.19M']),
    schedule: text,
    wall_in: positive,
    wall_mm: positive,
    id_mm: positive,
    mass_kg_per_m: positive,
    sources_agreeing: number,
    confidence: trust,
  }),
  'pipe-walls-unscheduled': z.object({
    nps: text,
    dn: positive,
    od_mm: positive,
    wall_mm: positive,
    mass_kg_per_m: positive,
    confidence: trust,
  }),
}

export type ScheduleRow = z.infer<(typeof sizeColumns)['pipe-schedules']>
export type ExtraRow = z.infer<(typeof sizeColumns)['pipe-walls-unscheduled']>

export type Confidence = ScheduleRow['confidence']
