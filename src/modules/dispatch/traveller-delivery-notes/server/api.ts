export { piecesByLink, piecesToLoad } from './actions.ts'
export { owesConformity } from './to-follow.ts'
export { lockSteelOfNote } from './reading.ts'
