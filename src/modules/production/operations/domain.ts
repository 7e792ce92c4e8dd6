export { isApplicable, operationLifecycle, type OperationStatus } from './domain/states.ts'
