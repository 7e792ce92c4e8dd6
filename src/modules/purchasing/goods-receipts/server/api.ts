export type { Fault, RaiseFault } from './posting.ts'
