export { enterRate } from './rates.ts'
