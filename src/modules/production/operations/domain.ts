export { isApplicable, operationLifecycle, type OperationStatus } from './domain/states.ts'
export { attendedPoints } from './domain/points.ts'
export type { Redlined } from './domain/redlined.ts'
export { isOnPaper } from './domain/on-paper.ts'
