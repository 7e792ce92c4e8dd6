export { downBetween, type DownSpan, downtimesOf, stands } from './reading.ts'
