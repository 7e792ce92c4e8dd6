export { verifyStock } from './verification.ts'
