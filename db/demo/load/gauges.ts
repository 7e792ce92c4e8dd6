import { addDays } from '#platform/contract/values/dates.ts'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import { gaugeRecords } from '#modules/engineering/gauges/server/records.ts'
import type { Acting } from './acting.ts'

interface Kept {
  readonly gaugeNo: string
  readonly name: string
  readonly kind: string
  readonly maker: string
  /** Range and unit. */
  readonly range: readonly [from: string, to: string, unit: string]
  readonly interval: number
  /** Days since it was calibrated; null: never. */
  readonly calibrated: number | null
  readonly status?: string
}

// biome-ignore format: gauges read better in rows
const kept: readonly Kept[] = [
  { gaugeNo: 'UT-014', name: 'Ultrasonic thickness gauge, 5 MHz', kind: 'ultrasonic_thickness', maker: 'Halden Sonics', range: ['0.8', '300', 'mm'], interval: 12, calibrated: 96 },
  { gaugeNo: 'UT-015', name: 'Ultrasonic thickness gauge, high temperature', kind: 'ultrasonic_thickness', maker: 'Halden Sonics', range: ['3', '200', 'mm'], interval: 12, calibrated: 351 },
  { gaugeNo: 'CAL-031', name: 'Digital caliper 300 mm', kind: 'caliper', maker: 'Ostby', range: ['0', '300', 'mm'], interval: 6, calibrated: 140 },
  { gaugeNo: 'MIC-007', name: 'Outside micrometer 75 to 100 mm', kind: 'micrometer', maker: 'Ostby', range: ['75', '100', 'mm'], interval: 12, calibrated: 402 },
  { gaugeNo: 'PG-101', name: 'Pressure gauge 0 to 1000 bar, class 0.6', kind: 'pressure_gauge', maker: 'Wernerts', range: ['0', '1000', 'bar'], interval: 6, calibrated: 60 },
  { gaugeNo: 'PR-002', name: 'Pressure recorder, two pens', kind: 'pressure_recorder', maker: 'Wernerts', range: ['0', '1500', 'bar'], interval: 6, calibrated: 60 },
  { gaugeNo: 'HT-003', name: 'Portable hardness tester, UCI', kind: 'hardness_tester', maker: 'Prufner', range: ['100', '600', 'HV'], interval: 12, calibrated: 357 },
  { gaugeNo: 'PMI-001', name: 'PMI analyser, XRF', kind: 'pmi_analyser', maker: 'Spectrin', range: ['0', '100', '%'], interval: 12, calibrated: 30 },
  { gaugeNo: 'TW-012', name: 'Torque wrench 200 to 1000 Nm', kind: 'torque_wrench', maker: 'Brackley', range: ['200', '1000', 'Nm'], interval: 12, calibrated: null },
  { gaugeNo: 'UT-009', name: 'Ultrasonic thickness gauge, old', kind: 'ultrasonic_thickness', maker: 'Halden Sonics', range: ['1', '100', 'mm'], interval: 12, calibrated: 800, status: 'out_of_service' },
]

interface Register {
  readonly day: string
  readonly tick: () => string
}

/**
 * The gauges of the demonstration: most calibrated, two due soon, one overdue, one never calibrated. Gives the id of the
 * one that walls are measured with.
 */
export async function registerGauges(acting: Acting, { day, tick }: Register): Promise<string> {
  const ids: string[] = []
  for (const { range, interval, calibrated, status = 'in_use', ...gauge } of kept) {
    const [rangeFrom, rangeTo, rangeUnit] = range
    const body = gauges.input.parse({
      ...gauge,
      status,
      rangeFrom,
      rangeTo,
      rangeUnit,
      intervalMonths: interval,
      calibratedOn: calibrated === null ? null : addDays(day, -calibrated),
      calibrationCertificateNo: calibrated === null ? null : `KAL-${gauge.gaugeNo}-${calibrated}`,
      laboratory: calibrated === null ? null : 'Strathmoor Calibration Services',
    })
    const made = await acting.as('manager', tick(), gauges.endpoints.create, (ctx) =>
      gaugeRecords.create(ctx, { body }),
    )
    ids.push(made.id)
  }
  const [first] = ids
  if (first === undefined) throw new Error('The demonstration keeps no gauge.')
  return first
}
