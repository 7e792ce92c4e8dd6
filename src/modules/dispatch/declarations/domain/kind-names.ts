/** What the house declares, as people call it. It stands apart from the wordings, which screens need not load. */
export const kindLabels = {
  coc: 'Certificate of conformity',
  en10204_21: 'Declaration of compliance 2.1',
  en10204_22: 'Test report 2.2',
  en10204_31: 'Inspection certificate 3.1',
  ped_doc: 'EU declaration of conformity',
  ukca_doc: 'UK declaration of conformity',
  dop: 'Declaration of performance',
  api_statement: 'API statement',
  origin: 'Declaration of origin',
  pro_forma: 'Pro-forma invoice',
  concessions: 'List of concessions',
  concession_letter: 'Concession letter',
  correction_letter: 'Correction letter',
} as const

export type DeclarationKind = keyof typeof kindLabels
export const kindNames = Object.keys(kindLabels) as [DeclarationKind, ...DeclarationKind[]]
