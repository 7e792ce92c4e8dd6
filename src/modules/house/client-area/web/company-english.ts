import type { ChangeKind, ChangeState } from '#modules/house/company-changes/domain.ts'
import { changeFields } from '#modules/house/company-changes/domain.ts'
import type { Wide } from './english.ts'

/** The company and its people, and what is proposed to change of them. */
export const companyEnglish = {
  title: 'Company and people',
  about:
    'This is what we have recorded of you. Tell us what is different: someone of us reads it, and changes it.',
  noBank:
    'Bank details are never changed this way. Your contact at our house takes them with you, and calls back.',
  limited: 'You see some projects alone. A colleague who sees all of your company proposes its changes.',
  company: 'Company data',
  addresses: 'Addresses',
  people: 'Your people',
  noPeople: 'Nobody of you is recorded with us yet.',
  access: {
    none: 'No access',
    invited: 'Invited',
    active: 'Has access',
    ended: 'Access ended',
  },
  lastSeen: 'last seen',
  change: 'Propose a change',
  changeOf: (what: string) => `Propose a change: ${what}`,
  left: 'Has left',
  leftOf: (name: string) => `${name} has left`,
  addAddress: 'Propose an address',
  addPerson: 'Propose a person',
  remark: 'Remark',
  leftHint: 'From the next day on they do not get in here any more.',
  send: 'Send proposal',
  sent: 'Sent. We read it soon.',
  proposals: 'What you proposed',
  by: (name: string) => `Sent by ${name}`,
  kinds: {
    company: 'Company data',
    address: 'Address',
    person: 'Person',
    left: 'Has left',
  } satisfies Record<ChangeKind, string>,
  states: {
    waiting: 'Received, and read soon',
    accepted: 'Accepted, and changed',
    returned: 'Returned',
  } satisfies Record<ChangeState, string>,
  table: { field: 'Field', from: 'As it was', to: 'Proposed', nothing: 'nothing', remark: 'Remark' },
  fields: changeFields,
} as const

export type CompanyTexts = Wide<typeof companyEnglish>
