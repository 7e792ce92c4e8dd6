import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import {
  type DeclarationKind,
  declarationKinds,
  kindInSentence,
  kindOf,
  LICENCE_ENDS,
} from './domain/kinds.ts'

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

export {
  declarationKinds,
  type DeclarationKind,
  NET_MASS,
  HS_CODE,
  INCOTERM,
  isConformity,
  isOfResults,
  kindInSentence,
  kindLabels,
  kindNames,
  kindOf,
  statementFor,
} from './domain/kinds.ts'

/** What a certificate of conformity declares where nothing else is written. */
export const STATEMENT = declarationKinds.coc.statement

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
  /** What was read of these pieces; stated by kinds with results alone. */
  readonly results?: readonly StatedResult[]
}

/** One reading, with its limits. */
export interface StatedResult {
  readonly source: Source
  readonly what: string
  readonly value: string
  readonly limits: string | null
  readonly serial: string | null
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

/** Everything that a declaration states, taken from the records: what is signed and what the paper is drawn from. */
export interface DeclarationFacts {
  readonly schema: 'declaration/1'
  readonly kind: DeclarationKind
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
  /** What no record says, as it was typed; stated by kinds that ask for it alone. */
  readonly particulars?: readonly { readonly what: string; readonly says: string }[]
}

type Needs = (fact: string, more?: Readonly<Record<string, string>>) => Refusal

const needsOf =
  (kind: DeclarationKind): Needs =>
  (fact, more = {}) =>
    refuse('fact', { fact, ...more }, `The ${kindInSentence(kind)} needs ${fact}.`)

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

function missingMaterial({ lineNo, heats, unknownSteel }: StatedItem, needs: Needs): Refusal[] {
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
  ]
}

function missingOfItem(kind: DeclarationKind, item: StatedItem, needs: Needs): Refusal[] {
  const { hasMaterial, hasTests, hasResults } = kindOf(kind)
  const line = String(item.lineNo)
  const isRead = item.tests.some(({ results = [] }) => results.length > 0)
  return [
    ...(hasMaterial ? missingMaterial(item, needs) : []),
    ...(hasTests && item.tests.length === 0
      ? [needs(`an operation of line ${line} that someone signed`, { line })]
      : []),
    ...(hasResults && !isRead ? [needs(`a result that was read of line ${line}`, { line })] : []),
  ]
}

const lastSigned = ({ items }: DeclarationFacts): string =>
  items
    .flatMap(({ tests }) => tests.flatMap(({ signatures }) => signatures.map(({ on }) => on)))
    .reduce((last, on) => (on > last ? on : last), '')

/** A licence has to be valid on the day of the last operation. */
function licenceEnded(facts: DeclarationFacts): Refusal[] {
  const until = facts.particulars?.find(({ what }) => what === LICENCE_ENDS)?.says
  if (until === undefined) return []
  const last = lastSigned(facts)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until))
    return [refuse('licence', { until }, `Write the day that the licence ends as YYYY-MM-DD, not ${until}.`)]
  return until >= last
    ? []
    : [
        refuse(
          'licence',
          { until, last },
          `The licence ended on ${shortDay(until)}, before the last operation of ${shortDay(last)}.`,
        ),
      ]
}

/** Why a declaration cannot be issued: every fact that is missing. */
export function missingFacts(facts: DeclarationFacts): Refusal[] {
  const { kind } = facts
  const needs = needsOf(kind)
  const concessions = concessionsOf(facts)
  const said = new Set(facts.particulars?.map(({ what }) => what))
  return [
    ...(facts.customerOrderNo ? [] : [needs("the number of the customer's order")]),
    ...(facts.standards.length > 0 || !kindOf(kind).hasStandards
      ? []
      : [needs('at least one standard with its edition')]),
    ...facts.items.flatMap((item) => missingOfItem(kind, item, needs)),
    ...kindOf(kind).asks.flatMap(({ what, isNeeded }) =>
      isNeeded && !said.has(what) ? [needs(`this: ${what}`, { what })] : [],
    ),
    ...licenceEnded(facts),
    ...(concessions.length > 0 && !facts.deviations && kindOf(kind).hasStandards
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
