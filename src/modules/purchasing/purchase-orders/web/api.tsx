export { ConfirmedLines } from './confirmed-lines.tsx'
