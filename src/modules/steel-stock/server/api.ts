export { steelPiecesExport } from './export.ts'
export { holdBack, isAsReceived, takeBack } from './received.ts'
export { takeIn } from './saving.ts'
export { verifyStock } from './verification.ts'
