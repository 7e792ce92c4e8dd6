import {
  namesOf,
  type Intervention,
  type Party,
  parties,
  type Point,
} from '#modules/engineering/operation-templates/domain.ts'

/** A point at which somebody from outside holds the work or looks on: it has to be answered before pieces move on. */
export interface AttendedPoint {
  readonly party: Party
  readonly point: Extract<Point, 'H' | 'W'>
}

/** The points of an operation that somebody from outside attends; our own are its signatures. */
export const attendedPoints = (intervention: Intervention): AttendedPoint[] =>
  namesOf(parties).flatMap((party) => {
    const point = intervention[party]
    return party !== 'manufacturer' && (point === 'H' || point === 'W') ? [{ party, point }] : []
  })
