import { signerFunctions } from '#modules/signing/regular-signature-users/domain.ts'

/** Kinds of operation on a traveller. */
export const operationKinds = {
  cut: 'Cut',
  machine: 'Machine',
  form: 'Form',
  fit_up: 'Fit-up',
  weld: 'Weld',
  heat_treat: 'Heat treatment',
  nde: 'NDE',
  dimensional: 'Dimensional inspection',
  pressure_test: 'Pressure test',
  coating: 'Coating',
  mark: 'Marking',
  clean: 'Cleaning',
  document_review: 'Document review',
  release: 'Release',
  subcontract: 'Subcontract',
} as const
export type OperationKind = keyof typeof operationKinds

/** Who may have a point in the inspection and test plan. */
export const parties = {
  manufacturer: 'Manufacturer',
  customer: 'Customer',
  thirdParty: 'Third party',
  authority: 'Authority',
} as const
export type Party = keyof typeof parties

/** What a party does at an operation: hold stops the work, witness is notified, review looks at records. */
export const points = {
  none: 'None',
  H: 'Hold',
  W: 'Witness',
  R: 'Review',
  M: 'Monitor',
} as const
export type Point = keyof typeof points
export type Intervention = Readonly<Record<Party, Point>>

/** `regular` and `nde` are the two lists of people who may sign. */
export const signatureTypes = { none: 'None', regular: 'Regular', nde: 'NDE' } as const
export type SignatureType = keyof typeof signatureTypes

/** Who signs, by what they do. */
export const signers = {
  operator: signerFunctions.operator,
  supervisor: signerFunctions.supervisor,
  inspector: signerFunctions.inspector,
  nde_technician: 'NDE technician',
  welding_coordinator: signerFunctions.welding_coordinator,
  planner: signerFunctions.planner,
  quality: signerFunctions.quality,
} as const
export type Signer = keyof typeof signers

/** What is recorded at a step. */
export const stepKinds = {
  measurement: 'Measurement',
  /** No is outside the limits, like a figure. */
  confirmed: 'Has to be yes',
  /** Either answer counts. */
  yes_no: 'Yes or no',
  text: 'Text',
  number: 'Number',
  photo: 'Photo',
} as const

/** What a step of each kind is defined by, beside its words. */
export const stepParts: Readonly<Record<keyof typeof stepKinds, readonly ('unit' | 'min' | 'max')[]>> = {
  measurement: ['unit', 'min', 'max'],
  confirmed: [],
  yes_no: [],
  text: [],
  number: ['min', 'max'],
  photo: [],
}

/** What a required document is delivered for. */
export const documentScopes = {
  order: 'Once per order',
  item: 'Per item',
  heat: 'Per heat',
  weld: 'Per weld',
} as const

/** The names of a table of words, for enums. */
export const namesOf = <K extends string>(words: Readonly<Record<K, unknown>>) =>
  Object.keys(words) as [K, ...K[]]
