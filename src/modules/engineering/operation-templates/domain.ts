export { appliesTo, type Part } from './domain/applies-when.ts'
export { type Instruction, instructionOf, plainText as instructionInWords } from './domain/instruction.ts'
export { isAttendedFromOutside, type OperationContent, pointsInWords, typedStep } from './domain/operation.ts'
export {
  type Intervention,
  namesOf,
  type OperationKind,
  operationKinds,
  type Party,
  parties,
  type Point,
  points,
  type Signer,
  signers,
} from './domain/vocabulary.ts'
