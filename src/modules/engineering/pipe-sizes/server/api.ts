export { type NamedPipe, namedPipe, namedPipes } from './pipe-names.ts'
