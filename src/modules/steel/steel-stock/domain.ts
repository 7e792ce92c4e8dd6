export { CONDITIONAL_STAMP, type ConditionalPiece, conditionSentence } from './domain/conditions.ts'
export {
  dimensionLabel,
  formNames,
  formOf,
  hasPartOfPiece,
  sizeProblems,
  type SteelForm,
  type SteelSize,
  WHOLE_PIECES,
} from './domain/sizes/forms.ts'
export type { HoldAllows } from './domain/holds.ts'
export { STEEL_DENSITY, theoreticalMass } from './domain/sizes/mass.ts'
export {
  certificateTypes,
  type CertificateType,
  isAtLeast,
  onHoldStates,
  steelLabel,
  steelLifecycle,
  type SteelStatus,
  usableStates,
} from './domain/lifecycle.ts'
export {
  betterType,
  type Difference,
  differenceSentence,
  type NamedSteel,
  type Ordered,
  orderDifferences,
} from './domain/ordered.ts'
export { isUnmarked, type Marking, markings, unmarked } from './domain/marking.ts'
export { onlyConditional, type ProvenSteel, setAside, uncovered } from './domain/proven.ts'
export { measuredProblem } from './domain/sizes/measured.ts'
export { searchWords, sizeSearchText } from './domain/search-words.ts'
export {
  type Dimension,
  dimensionNames,
  ofDimensions,
  sizeNames,
  sizeNamesAsked,
  sizeNamesCompared,
  sizeOf,
  type SizeWord,
  sizeWordLabels,
} from './domain/sizes/sizes.ts'
export { sizeText } from './domain/sizes/size-text.ts'
export { typedSize, writtenSize } from './domain/sizes/typed-size.ts'
