import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

export const declarationLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    issued: { label: 'Issued', tone: 'green' },
    superseded: { label: 'Superseded', tone: 'amber' },
    withdrawn: { label: 'Withdrawn', tone: 'red' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    issue: {
      label: 'Sign and issue',
      from: ['draft'],
      to: 'issued',
      access: 'declarations:issue',
      input: { signature: signingInput },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['issued'],
      to: 'withdrawn',
      access: 'declarations:withdraw',
      needsReason: true,
    },
    supersede: {
      label: 'Supersede',
      from: ['issued'],
      to: 'superseded',
      access: 'declarations:issue',
      system: true,
    },
    cancel: {
      label: 'Cancel',
      from: ['draft'],
      to: 'cancelled',
      access: 'declarations:cancel',
      needsReason: true,
    },
  },
})

export type DeclarationStatus = keyof typeof declarationLifecycle.states

/** Still worked on. */
export const openStates: readonly DeclarationStatus[] = ['draft']

/** Header and standards can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'
export const isDeclared = (status: string): boolean => status === 'issued'

/** What the house declares where nothing else is written. */
export const STATEMENT =
  'We declare under our sole responsibility that the items named here conform to the requirements of the order, the drawings and the standards named here.'

/** From which record a fact was taken. */
interface Source {
  readonly table: string
  readonly id: string
}

/** A certificate of the mill, as it stands in the house. */
interface StatedCertificate {
  readonly source: Source
  readonly number: string
  /** Type, number of the mill and grade. */
  readonly about: string
  readonly concessions: readonly string[]
}

export interface StatedHeat {
  readonly source: Source
  readonly heatNo: string
  readonly mill: string
  readonly certificates: readonly StatedCertificate[]
}

/** An operation that someone signed: what was done by which procedure, and who answers for it. */
export interface StatedTest {
  readonly source: Source
  readonly seq: number
  readonly title: string
  readonly procedure: string | null
  readonly acceptance: string | null
  readonly signatures: readonly { readonly name: string; readonly capacity: string; readonly on: string }[]
}

export interface StatedItem {
  readonly source: Source
  readonly lineNo: number
  readonly traveller: string
  readonly description: string
  readonly drawing: string | null
  readonly pslLevel: string
  readonly order: string | null
  readonly quantity: number
  readonly serials: readonly string[]
  readonly heats: readonly StatedHeat[]
  /** Steel without a known heat. */
  readonly unknownSteel: readonly string[]
  readonly tests: readonly StatedTest[]
}

/** Everything that a certificate of conformity states, taken from the records: what is signed and what the paper is drawn from. */
export interface DeclarationFacts {
  readonly schema: 'declaration/1'
  readonly kind: 'coc'
  readonly number: string
  readonly issuer: { readonly name: string; readonly lines: readonly string[] }
  readonly customer: string
  readonly customerOrderNo: string | null
  readonly project: string | null
  readonly note: { readonly source: Source; readonly number: string }
  readonly items: readonly StatedItem[]
  readonly standards: readonly { readonly standard: string; readonly edition: string }[]
  readonly statement: string
  readonly deviations: string | null
  readonly remarks: string | null
  readonly placeOfIssue: string
  readonly issuedOn: string
  readonly takesPlaceOf: string | null
}

const needs = (fact: string, more: Readonly<Record<string, string>> = {}): Refusal =>
  refuse('fact', { fact, ...more }, `The certificate of conformity needs ${fact}.`)

/** The concessions of all certificates, each with the certificate that it is about. */
export const concessionsOf = ({ items }: Pick<DeclarationFacts, 'items'>): string[] => [
  ...new Set(
    items.flatMap(({ heats }) =>
      heats.flatMap(({ certificates }) =>
        certificates.flatMap(({ number, concessions }) => concessions.map((one) => `${number}: ${one}`)),
      ),
    ),
  ),
]

function missingOfItem(item: StatedItem): Refusal[] {
  const { lineNo, heats, unknownSteel, tests } = item
  const line = String(lineNo)
  const uncertified = heats.filter(({ certificates }) => certificates.length === 0)
  return [
    ...unknownSteel.map((steel) => needs(`the heat of ${steel}, of line ${line}`, { line })),
    ...uncertified.map(({ heatNo }) =>
      needs(`a verified certificate of heat ${heatNo}, of line ${line}`, { line, heat: heatNo }),
    ),
    ...(heats.length === 0 && unknownSteel.length === 0
      ? [needs(`the steel of which line ${line} is made`, { line })]
      : []),
    ...(tests.length === 0 ? [needs(`an operation of line ${line} that someone signed`, { line })] : []),
  ]
}

/** Why a certificate of conformity cannot be issued: every fact that is missing. */
export function missingFacts(facts: DeclarationFacts): Refusal[] {
  const concessions = concessionsOf(facts)
  return [
    ...(facts.customerOrderNo ? [] : [needs("the number of the customer's order")]),
    ...(facts.standards.length > 0 ? [] : [needs('at least one standard with its edition')]),
    ...facts.items.flatMap(missingOfItem),
    ...(concessions.length > 0 && !facts.deviations
      ? [
          refuse(
            'concession',
            { concessions: concessions.join(', ') },
            `It cannot say that there are no deviations: ${concessions.join(', ')}.`,
          ),
        ]
      : []),
  ]
}
