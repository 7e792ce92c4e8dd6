export { operationLifecycle, type OperationStatus } from './domain/states.ts'
