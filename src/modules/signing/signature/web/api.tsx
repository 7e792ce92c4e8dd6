export { DrawPad } from './draw-pad.tsx'
export { SignaturesSection } from './signatures-section.tsx'
export { SigningFields } from './signing-fields.tsx'
