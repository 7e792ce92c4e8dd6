export { DrawPad } from './draw-pad.tsx'
export type { Pad } from './pad.ts'
export { SignaturesSection } from './signatures-section.tsx'
export { SigningFields } from './signing-fields.tsx'
