import { addressKinds } from '#modules/people/companies/domain.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { countryName } from '#platform/contract/values/countries.ts'

/** What a contact can propose: other data of the company, an address, a person, or that a person has left. */
export const changeKinds = ['company', 'address', 'person', 'left'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What became of a proposal: nothing changes in the record of the company before staff have accepted it. */
export const changeStates = ['waiting', 'accepted', 'returned'] as const
export type ChangeState = (typeof changeStates)[number]

/** So many proposals does the house take of one company in a day, and so many may wait at a time. */
export const CHANGES_A_DAY = 30
export const MOST_CHANGES_WAITING = 50

/** What can be proposed: nothing of banks, credit or terms, which are never taken this way. */
export const changeFields = {
  name: 'Name',
  tradingName: 'Trading name',
  registrationNo: 'Registration number',
  vatNo: 'VAT number',
  eoriNo: 'EORI number',
  website: 'Website',
  kind: 'Kind',
  line1: 'Street',
  line2: 'Second line',
  postcode: 'Postcode',
  city: 'City',
  region: 'County or region',
  country: 'Country',
  jobTitle: 'Job title',
  email: 'E-mail',
  phone: 'Phone',
  mobile: 'Mobile',
  leftOn: 'Last day',
} as const
export type ChangeField = keyof typeof changeFields

/** The fields of each kind, in the order of the form. */
export const fieldsOfKind: Readonly<Record<ChangeKind, readonly ChangeField[]>> = {
  company: ['name', 'tradingName', 'registrationNo', 'vatNo', 'eoriNo', 'website'],
  address: ['kind', 'line1', 'line2', 'postcode', 'city', 'region', 'country'],
  person: ['name', 'jobTitle', 'email', 'phone', 'mobile'],
  left: ['leftOn'],
}

type Values = Readonly<Partial<Record<ChangeField, string | null | undefined>>>

/** One field: as the house had it when the proposal was sent, and as it should be. */
export interface FieldChange {
  readonly field: ChangeField
  readonly from: string | null
  readonly to: string | null
}

const orNone = (value: string | null | undefined): string | null => value || null

/** What of the wanted values differs; what is not named stays. */
export const proposedChanges = (kind: ChangeKind, before: Values, wanted: Values): FieldChange[] =>
  fieldsOfKind[kind].flatMap((field) => {
    if (wanted[field] === undefined) return []
    const [from, to] = [orNone(before[field]), orNone(wanted[field])]
    return from === to ? [] : [{ field, from, to }]
  })

interface Proposed {
  readonly kind: ChangeKind
  /** Of the address or the person; null: the company itself, or a new one. */
  readonly targetId: string | null
  readonly changes: readonly FieldChange[]
}

type Part = Values & { readonly id?: string | undefined }
type Whole = Values & { readonly addresses: readonly Part[]; readonly contacts: readonly Part[] }

const listOf = ({ kind }: Proposed) => (kind === 'address' ? 'addresses' : 'contacts')

/** What a proposal is about as it is now: nothing of what is new; undefined where it is gone. */
function targetIn(company: Whole, proposed: Proposed): Values | undefined {
  if (proposed.kind === 'company') return company
  if (proposed.targetId === null) return {}
  return company[listOf(proposed)].find(({ id }) => id === proposed.targetId)
}

/** The fields that became something else since a proposal was sent, neither what was there nor what is proposed; null: what it is about is gone. */
export function movedSince(company: Whole, proposed: Proposed): ChangeField[] | null {
  const target = targetIn(company, proposed)
  if (!target) return null
  return proposed.changes
    .filter(({ field, from, to }) => ![from, to].includes(orNone(target[field])))
    .map(({ field }) => field)
}

const blank = { addresses: { line1: '', city: '', isDefault: false }, contacts: { roles: [] } }

/** The company's own fields as they are saved with the proposal in them. */
export function patchOf(company: Whole, proposed: Proposed): Readonly<Record<string, unknown>> {
  const values = Object.fromEntries(
    proposed.changes.map(({ field, to }) => [
      field,
      field === 'line1' || (field === 'city' && to === null) ? (to ?? '') : to,
    ]),
  )
  if (proposed.kind === 'company') return values
  const list = listOf(proposed)
  return {
    [list]:
      proposed.targetId === null
        ? [...company[list], { ...blank[list], ...values }]
        : company[list].map((part) => (part.id === proposed.targetId ? { ...part, ...values } : part)),
  }
}

/** A value as it is read, in the words of the house. */
export function valueText(field: ChangeField, value: string): string {
  const kinds: Readonly<Record<string, string>> = addressKinds
  if (field === 'kind') return kinds[value] ?? value
  if (field === 'leftOn') return shortDay(value)
  return field === 'country' ? countryName(value) : value
}
