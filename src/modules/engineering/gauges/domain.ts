import { addMonths, shortDay } from '#platform/contract/values/dates.ts'

/** What gauges are, in words. */
export const gaugeKinds = {
  ultrasonic_thickness: 'Ultrasonic thickness gauge',
  caliper: 'Caliper',
  micrometer: 'Micrometer',
  depth_gauge: 'Depth gauge',
  tape: 'Tape or rule',
  hardness_tester: 'Hardness tester',
  pmi_analyser: 'PMI analyser',
  pressure_gauge: 'Pressure gauge',
  pressure_recorder: 'Pressure recorder',
  thermometer: 'Thermometer',
  torque_wrench: 'Torque wrench',
  thread_gauge: 'Thread gauge',
  roughness_tester: 'Surface roughness tester',
  balance: 'Balance or crane scale',
  other: 'Other',
} as const
export type GaugeKind = keyof typeof gaugeKinds

/** Whether a gauge is there to be used. */
export const gaugeStates = {
  in_use: 'In use',
  out_of_service: 'Out of service',
  lost: 'Lost',
  scrapped: 'Scrapped',
} as const
export type GaugeState = keyof typeof gaugeStates

/** A gauge as far as it decides whether a measurement may name it. */
export interface CalibratedGauge {
  readonly gaugeNo: string
  readonly status: GaugeState
  readonly calibratedOn?: string | null | undefined
  readonly calibrationDueOn?: string | null | undefined
}

/** The last day on which a calibration counts, from the day it was made and the interval. */
export const calibrationDue = (calibratedOn: string, intervalMonths: number): string =>
  addMonths(calibratedOn, intervalMonths)

/**
 * Why no measurement of a day (`YYYY-MM-DD`) may name a gauge; null: it may. The day on which the calibration is due is the
 * last one that counts, and a calibration made after the measurement says nothing about it.
 */
export function measuringProblem(gauge: CalibratedGauge, day: string): string | null {
  const { gaugeNo, status, calibratedOn, calibrationDueOn } = gauge
  if (status !== 'in_use') return `${gaugeNo} is ${gaugeStates[status].toLowerCase()}.`
  if (!calibratedOn || !calibrationDueOn) return `${gaugeNo} has not been calibrated.`
  if (day < calibratedOn)
    return `${gaugeNo} was calibrated on ${shortDay(calibratedOn)}, after the measurement.`
  if (day > calibrationDueOn) return `The calibration of ${gaugeNo} was due on ${shortDay(calibrationDueOn)}.`
  return null
}

/** Whether the calibration of a gauge counts no more on a day. */
export const isOverdue = ({ status, calibrationDueOn }: CalibratedGauge, day: string): boolean =>
  status === 'in_use' && calibrationDueOn != null && day > calibrationDueOn

interface GaugeInput {
  readonly rangeFrom?: string | null | undefined
  readonly rangeTo?: string | null | undefined
  readonly rangeUnit?: string | null | undefined
  readonly calibratedOn?: string | null | undefined
  readonly calibrationDueOn?: string | null | undefined
  readonly intervalMonths: number
}

const countedMonths = (months: number): string => (months === 1 ? '1 month' : `${months} months`)

/** What is wrong with the fields of a gauge together, sentences by field. */
export function gaugeProblems(gauge: GaugeInput, today: string): Record<string, string[]> {
  const { rangeFrom = null, rangeTo = null, rangeUnit = null } = gauge
  const { calibratedOn = null, calibrationDueOn = null } = gauge
  const problems: Record<string, string[]> = {}
  if (rangeFrom !== null && rangeTo !== null && Number(rangeFrom) >= Number(rangeTo))
    problems.rangeTo = ['The range ends where it begins, or before.']
  if ((rangeFrom !== null || rangeTo !== null) && !rangeUnit)
    problems.rangeUnit = ['Enter the unit of the range, such as mm or bar.']
  if (calibratedOn !== null && calibratedOn > today) problems.calibratedOn = ['This day is still to come.']
  if (calibratedOn === null && calibrationDueOn !== null)
    problems.calibratedOn = ['Enter the day of the last calibration: the next one is counted from it.']
  if (calibratedOn !== null && calibrationDueOn !== null && calibrationDueOn <= calibratedOn)
    problems.calibrationDueOn = ['The calibration is due before it was made, or on that day.']
  const last = calibratedOn && calibrationDue(calibratedOn, gauge.intervalMonths)
  if (last && calibrationDueOn !== null && calibrationDueOn > last)
    problems.calibrationDueOn = [
      `That is after its interval of ${countedMonths(gauge.intervalMonths)}: ${shortDay(last)} at the latest.`,
    ]
  return problems
}
