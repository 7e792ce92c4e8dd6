import type { Role } from '#platform/server/context.ts'
import { type StandardProfile, standardProfiles } from '#modules/people/profiles/domain.ts'

const domain = 'demo.heatline.example'

/** Somebody of the house, or the buyer who looks in from outside. */
export interface Person {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly jobTitle: string
  readonly facility: string | null
  readonly phone: string
  /** How the account stands; `active` is one with a password and a verified address. */
  readonly account: 'active' | 'unverified' | 'invited' | 'disabled'
  /** Code of the company of a client. */
  readonly company?: string
  /** The jobs whose bundle of rights they have; without any they have those of their role. */
  readonly profiles?: readonly StandardProfile[]
}

const staff = (
  name: string,
  role: Role,
  jobTitle: string,
  facility: string,
  extension: number,
  more: Partial<Person> = {},
): Person => ({
  email: `${name.toLowerCase().replace(' ', '.')}@${domain}`,
  name,
  role,
  jobTitle,
  facility,
  phone: facility === 'LDS' ? `+44 113 496 0${extension}` : `+44 1632 960 ${extension}`,
  account: 'active',
  ...more,
})

const at = (box: string) => ({ email: `${box}@${domain}` })

/** Somebody with the profile of one job, so that its morning can be looked at. */
const desk = (
  name: string,
  profile: StandardProfile,
  jobTitle: string,
  facility: string,
  extension: number,
  box: string = profile,
) => staff(name, 'user', jobTitle, facility, extension, { ...at(box), profiles: [profile] })

/** Code of the customer whose buyer signs in as client@. */
export const clientCompany = 'BRANNOCH'
/** Code of the supplier whose sales desk signs in as supplier@. */
export const supplierCompany = 'CROMDALE'

export const people = {
  admin: staff('Morag Strachan', 'administrator', 'Operations director', 'ABD', 141, at('admin')),
  manager: staff('Ingrid Farquhar', 'manager', 'Sales director', 'ABD', 142, {
    ...at('manager'),
    profiles: ['manager'],
  }),
  user: staff('Callum Reith', 'user', 'Sales engineer', 'ABD', 143, at('user')),
  unverified: staff('Nadia Voss', 'user', 'Sales coordinator', 'LDS', 231, {
    ...at('unverified'),
    account: 'unverified',
  }),
  client: {
    email: `client@${domain}`,
    name: 'Kirsty Balfour',
    role: 'client',
    jobTitle: 'Senior buyer',
    facility: null,
    phone: '+44 1632 960 511',
    account: 'active',
    company: clientCompany,
  },
  supplier: {
    email: `supplier@${domain}`,
    name: 'Rhona Geddes',
    role: 'client',
    jobTitle: 'Sales office',
    facility: null,
    phone: '+44 1632 960 611',
    account: 'active',
    company: supplierCompany,
  },
  commercial: staff('Euan Pirie', 'manager', 'Commercial manager', 'ABD', 144),
  works: staff('Joanna Threlfall', 'manager', 'Works manager', 'LDS', 232),
  estimatorPressure: staff('Rohan Kohli', 'manager', 'Senior estimator', 'ABD', 145),
  estimatorSubsea: desk('Tessa Ashcombe', 'estimator', 'Estimator', 'ABD', 146),
  estimatorPipework: staff('Piotr Wilk', 'manager', 'Estimator, pipework', 'LDS', 233),
  sellerNorth: desk('Duncan Laird', 'sales', 'Key account manager', 'ABD', 147),
  sellerNordic: staff('Sofie Lindell', 'user', 'Area sales manager, Nordic', 'ABD', 148),
  sellerSouth: staff('Hannah Oyelaran', 'user', 'Area sales manager', 'LDS', 234),
  engineerWelding: staff('Owen Hartley', 'user', 'Welding engineer', 'LDS', 235),
  engineerQuality: staff('Amira Haddad', 'user', 'Quality manager', 'ABD', 149),
  newcomer: staff('Bilal Rahmani', 'user', 'Junior estimator', 'LDS', 236, { account: 'invited' }),
  leaver: staff('Graham Nisbet', 'user', 'Sales engineer', 'ABD', 150, { account: 'disabled' }),
  deskBuyer: desk('Greta Solheim', 'buyer', 'Buyer', 'ABD', 153),
  deskStorekeeper: desk('Davie Milne', 'storekeeper', 'Storekeeper', 'ABD', 154),
  deskPlanner: desk('Asha Menon', 'planner', 'Production planner', 'LDS', 237),
  deskForeman: desk('Colin Rae', 'foreman', 'Shop foreman', 'LDS', 238),
  deskOperator: desk('Jakub Nowak', 'operator', 'Machinist', 'LDS', 239),
  deskInspector: desk('Moira Tennant', 'inspector', 'Inspector', 'LDS', 240),
  deskWelding: desk('Stefan Ulrich', 'welding-coordinator', 'Welding coordinator', 'LDS', 241, 'welding'),
  deskQuality: desk('Elin Marsh', 'quality', 'Quality engineer', 'ABD', 160),
  deskAccounts: desk('Ruth Cavendish', 'accounts', 'Accounts', 'ABD', 161),
} as const satisfies Record<string, Person>

export type PersonKey = keyof typeof people

const everybody = Object.keys(people) as PersonKey[]

/** Those who have the profile of one job. */
export const desks: readonly PersonKey[] = everybody.filter((key) => {
  const { role, profiles }: Person = people[key]
  return role === 'user' && profiles !== undefined
})

/** Those of them who have nothing to do with customers. */
export const insideDesks: readonly PersonKey[] = everybody.filter((key) => key.startsWith('desk'))

/** What the profiles of somebody are called. */
export const profileNames = ({ profiles = [] }: Person): string =>
  profiles.map((profile) => standardProfiles[profile].name).join(', ')

/** Who may approve quotes and travellers, and where; null: everywhere. */
export const approvers: readonly {
  person: PersonKey
  facility: string | null
  step?: number
  note: string
}[] = [
  { person: 'admin', facility: null, note: 'Quotes above the limits go through the operations director.' },
  { person: 'manager', facility: null, note: 'Stands in for the operations director.' },
  { person: 'works', facility: 'LDS', note: 'Leeds only.' },
  { person: 'commercial', facility: null, step: 2, note: 'Sees what goes beyond the limits of a facility.' },
]
