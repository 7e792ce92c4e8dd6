export { certificateCopy } from './copy.ts'
