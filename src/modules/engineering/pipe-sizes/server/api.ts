export { type NamedPipe, namedPipe } from './pipe-names.ts'
