import { lazy } from 'react'

export type { PadWords } from './draw-pad.tsx'
export type { Pad } from './pad.ts'
export { SignaturesSection } from './signatures-section.tsx'
export { DecisionButtons, SigningFields } from './signing-fields.tsx'

/** Loaded where somebody draws: with its library it would come with every form that is signed. */
export const DrawPad = lazy(async () => ({ default: (await import('./draw-pad.tsx')).DrawPad }))
