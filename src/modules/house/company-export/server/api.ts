export { type ExportRunner, exportRunner, MAKE_JOB } from './runner.ts'
export { exportFolder, newStoredName } from './folder.ts'
export { findRequester } from './requester.ts'
export { tendExports } from './tend.ts'
