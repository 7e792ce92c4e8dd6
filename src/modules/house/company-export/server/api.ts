export { type ExportRunner, exportRunner, MAKE_JOB } from './runner.ts'
export { tendExports } from './tend.ts'
