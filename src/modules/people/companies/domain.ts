import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'

export const companyStatuses = {
  prospect: { label: 'Prospect', tone: 'blue' },
  active: { label: 'Active', tone: 'green' },
  on_hold: { label: 'On hold', tone: 'violet' },
  inactive: { label: 'Inactive', tone: 'grey' },
} as const satisfies Record<string, StateInfo>

export const supplierStatuses = {
  pending_approval: { label: 'Pending approval', tone: 'amber' },
  approved: { label: 'Approved', tone: 'green' },
  conditionally_approved: { label: 'Conditionally approved', tone: 'amber' },
  suspended: { label: 'Suspended', tone: 'violet' },
  rejected: { label: 'Rejected', tone: 'red' },
} as const satisfies Record<string, StateInfo>

export type CompanyStatus = keyof typeof companyStatuses
export type SupplierStatus = keyof typeof supplierStatuses

/** The status of whoever becomes somebody we buy from. */
export const firstSupplierStatus = 'pending_approval' satisfies SupplierStatus

/** What a company may be to us; one party can be several. */
export const companyRoles = {
  isCustomer: 'Customer',
  isSupplier: 'Supplier',
  isSubcontractor: 'Subcontractor',
  isInspectionBody: 'Inspection body',
} as const
export type CompanyRole = keyof typeof companyRoles

export const addressKinds = {
  registered: 'Registered office',
  billing: 'Billing',
  delivery: 'Delivery',
  works: 'Works',
} as const

export const contactRoles = {
  buyer: 'Buyer',
  engineering: 'Engineering',
  quality: 'Quality',
  accounts: 'Accounts',
  expediting: 'Expediting',
} as const

/** What the rules of a company look at. */
export interface CompanyFacts extends Readonly<Record<CompanyRole, boolean>> {
  readonly status: CompanyStatus
  readonly globalSegmentId?: string | null | undefined
  readonly marketSegmentId?: string | null | undefined
  readonly accountManagerId?: string | null | undefined
  readonly incoterm?: string | null | undefined
  readonly incotermPlace?: string | null | undefined
  readonly addresses: readonly { readonly isDefault: boolean }[]
}

/** Sentences by field for everything that keeps a company from being saved. */
export function companyProblems(company: CompanyFacts): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (!Object.keys(companyRoles).some((role) => company[role as CompanyRole])) {
    problems.isCustomer = ['Tick at least one of customer, supplier, subcontractor and inspection body.']
  }
  if (company.isCustomer && company.status === 'active') {
    if (!company.globalSegmentId) problems.globalSegmentId = ['An active customer needs a global segment.']
    if (!company.marketSegmentId) problems.marketSegmentId = ['An active customer needs a market segment.']
    if (!company.accountManagerId)
      problems.accountManagerId = ['An active customer needs an account manager.']
  }
  if (company.incotermPlace && !company.incoterm) {
    problems.incoterm = ['Choose the incoterm of the place.']
  }
  if (company.addresses.length === 0) problems.addresses = ['A company needs at least one address.']
  if (company.addresses.filter(({ isDefault }) => isDefault).length > 1) {
    problems.addresses = ['Only one address can be the default address.']
  }
  return problems
}

/** Whether orders can go to the company, so that its approval matters. */
export const needsSupplierStatus = (company: Pick<CompanyFacts, 'isSupplier' | 'isSubcontractor'>): boolean =>
  company.isSupplier || company.isSubcontractor

/** The refusal of one where orders cannot go to. */
export const CHOOSE_SUPPLIER = 'Choose a company that is a supplier or a subcontractor.'

/** The default address first of all: the one marked, else the first. */
export function withDefaultAddress<A extends { readonly isDefault: boolean }>(addresses: readonly A[]): A[] {
  if (addresses.some(({ isDefault }) => isDefault)) return [...addresses]
  return addresses.map((address, at) => ({ ...address, isDefault: at === 0 }))
}

/** `Customer, supplier` for lists. */
export function rolesText(company: Readonly<Record<CompanyRole, boolean>>): string {
  const words = Object.entries(companyRoles).flatMap(([role, word]) =>
    company[role as CompanyRole] ? [word.toLowerCase()] : [],
  )
  const text = words.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A double entry is history: nothing of it can be changed any more. */
export const mergedSentence = ({ mergedIntoName }: { readonly mergedIntoName: string | null }): string =>
  `This entry was merged into ${mergedIntoName ?? 'another'}. Work with that company.`

/** The refusal of a person of another company. */
export const NOT_OF_COMPANY = 'The person does not belong to the company.'

/** The refusals of contacts that were read without a name, since the company has no such person: `[id, name]` by field. */
export const contactProblems = (
  contacts: Readonly<Record<string, readonly [id: string | null | undefined, name: string | null]>>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(contacts).flatMap(([field, [id, name]]) =>
      id && !name ? [[field, [NOT_OF_COMPANY]]] : [],
    ),
  )
