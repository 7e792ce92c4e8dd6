import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import type { LicenceKind, LicenceState } from '#modules/dispatch/licences/domain.ts'
import type { DeclarationKind } from './domain/kind-names.ts'

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
      /** `factsSha256` of the record that the signer looked at. */
      input: { shown: labelled(text(64), 'What was shown'), signature: signingInput },
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

export { type DeclarationKind, kindLabels, kindNames } from './domain/kind-names.ts'

/** In which languages the paper is written. */
export const languages = { en: 'English', en_de: 'English and German' } as const
export type Language = keyof typeof languages
export const isInGerman = (language: Language): boolean => language === 'en_de'

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

/** Where the lines of notes of steel stand: what is declared of them was made elsewhere. */
export const STEEL_LINES = 'delivery_note_lines'

interface StatedGoods {
  readonly hsCode: string | null
  readonly origin: string | null
  readonly massKg: string | null
  /** With its currency. */
  readonly value: string | null
}

/** By what pieces that were rejected in the shop were taken as they are. */
interface StatedCase {
  readonly source: Source
  readonly number: string
  /** Of the concession of the customer, where they gave one. */
  readonly concessionNo: string | null
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
  /** Left out: none. */
  readonly conceded?: readonly StatedCase[]
  /** What customs are told of it; stated of goods that cross a border alone. */
  readonly goods?: StatedGoods
  /** Steel without a known heat. */
  readonly unknownSteel: readonly string[]
  readonly tests: readonly StatedTest[]
}

/** What the house is permitted or certified to do, as its record says it. */
interface StatedLicence {
  readonly source: Source
  readonly kind: LicenceKind
  readonly number: string
  readonly status: LicenceState
  readonly body: string
  readonly bodyNo: string | null
  readonly validFrom: string
  readonly validUntil: string | null
  readonly scope: string
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
  /** The same in the second language of the paper; left out: it has none. */
  readonly statementDe?: string
  readonly deviations: string | null
  readonly remarks: string | null
  readonly placeOfIssue: string
  readonly issuedOn: string
  readonly takesPlaceOf: string | null
  /** The licence that it is made under; stated by kinds that name one alone. */
  readonly licence?: StatedLicence
  /** What no record says, as it was typed; stated by kinds that ask for it alone. */
  readonly particulars?: readonly { readonly what: string; readonly says: string }[]
}
