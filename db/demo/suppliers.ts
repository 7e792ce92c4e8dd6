import { addDays } from '#platform/contract/values/dates.ts'
import type { SupplierRecord } from '#modules/suppliers/suppliers/contract.ts'

/** A certificate of the demonstration; days are told from today. */
export interface CertificatePlan {
  readonly company: string
  readonly standard: string
  readonly number: string
  readonly body: string
  /** Days until it runs out; negative: it has. */
  readonly days: number
  readonly isMandatory: boolean
}

const assured = 'Caledonian Assurance Register'

/** What the suppliers have shown us: most hold for long, some run out soon, one has run out. */
export const certificates: readonly CertificatePlan[] = [
  {
    company: 'FORGWELL',
    standard: 'ISO 9001',
    number: 'CAR 20418',
    body: assured,
    days: 610,
    isMandatory: true,
  },
  {
    company: 'FORGWELL',
    standard: 'PED 2014/68/EU',
    number: 'PED 0338',
    body: assured,
    days: 21,
    isMandatory: false,
  },
  {
    company: 'SCHMALBACH',
    standard: 'ISO 9001',
    number: 'PH 77120',
    body: 'Prüfhans Verein',
    days: 420,
    isMandatory: true,
  },
  {
    company: 'SCHMALBACH',
    standard: 'NORSOK M-650',
    number: 'QTR 1120',
    body: 'Nordkontroll',
    days: 64,
    isMandatory: false,
  },
  {
    company: 'TUBOVENA',
    standard: 'ISO 9001',
    number: 'IT 55310',
    body: 'Bureau Atlantik',
    days: 27,
    isMandatory: true,
  },
  {
    company: 'CROMDALE',
    standard: 'ISO 9001',
    number: 'CAR 19077',
    body: assured,
    days: 300,
    isMandatory: true,
  },
  {
    company: 'NICKELFEL',
    standard: 'ISO 9001',
    number: 'CAR 21560',
    body: assured,
    days: -12,
    isMandatory: true,
  },
  {
    company: 'STUDMASTR',
    standard: 'ISO 9001',
    number: 'CAR 18822',
    body: assured,
    days: 6,
    isMandatory: true,
  },
  {
    company: 'PYREHEAT',
    standard: 'ISO 9001',
    number: 'CAR 20001',
    body: assured,
    days: 150,
    isMandatory: true,
  },
  {
    company: 'PYREHEAT',
    standard: 'AMS 2750 pyrometry',
    number: 'PY 2026-3',
    body: 'Tensilaw Test House',
    days: 88,
    isMandatory: false,
  },
  {
    company: 'SONEVAL',
    standard: 'ISO 17020',
    number: 'UKAS 4417',
    body: 'UKAS',
    days: 240,
    isMandatory: true,
  },
  {
    company: 'TESTHUS',
    standard: 'ISO 17025',
    number: 'UKAS 1302',
    body: 'UKAS',
    days: 505,
    isMandatory: true,
  },
  {
    company: 'KOTEVIK',
    standard: 'ISO 9001',
    number: 'NK 3107',
    body: 'Nordkontroll',
    days: 333,
    isMandatory: true,
  },
  {
    company: 'CLADWORKS',
    standard: 'ISO 3834-2',
    number: 'EWF 0815',
    body: assured,
    days: 190,
    isMandatory: true,
  },
]

/** What a supplier is approved for. */
export interface ApprovalPlan {
  readonly company: string
  readonly kind: SupplierRecord['approvals'][number]['kind']
  readonly name: string
  readonly conditions?: string
}

export const approvals: readonly ApprovalPlan[] = [
  { company: 'FORGWELL', kind: 'process', name: 'Forging' },
  {
    company: 'FORGWELL',
    kind: 'material',
    name: 'Low-alloy steel',
    conditions: 'F22 with mill certificate 3.1 only',
  },
  { company: 'SCHMALBACH', kind: 'material', name: 'Duplex stainless steel' },
  { company: 'TUBOVENA', kind: 'material', name: 'Carbon steel' },
  { company: 'NICKELFEL', kind: 'material', name: 'Nickel alloy' },
  { company: 'STUDMASTR', kind: 'material', name: 'Fasteners' },
  { company: 'PYREHEAT', kind: 'process', name: 'Heat treatment', conditions: 'Charts with every batch' },
  { company: 'SONEVAL', kind: 'process', name: 'NDE' },
  { company: 'CLADWORKS', kind: 'process', name: 'Weld overlay', conditions: 'Bores from 40 mm' },
  { company: 'KOTEVIK', kind: 'process', name: 'Coating' },
  { company: 'TESTHUS', kind: 'process', name: 'Mechanical testing' },
]

/** Why the suppliers are what they are. */
export const reasons = {
  approved: 'Audited before the start, orders of the last years without complaint.',
  conditionally_approved: 'Deliveries are watched until the next audit.',
  suspended: 'Findings of the audit in spring are still open.',
  rejected: 'Certificates could not be traced to the mill.',
} as const

/** The last day of a certificate. */
export const lastDay = (plan: CertificatePlan, today: string): string => addDays(today, plan.days)

/** A second entry of a supplier that somebody made by mistake, waiting to be merged. */
export const doubleEntry = {
  of: 'FORGWELL',
  code: 'FORGEWELL2',
  name: 'FORGWELL OPEN DIE FORGE LIMITED',
  notes: 'Entered from a business card. Asks for drawings in STEP.',
  contact: { name: 'Priya Nair', jobTitle: 'Internal sales', email: 'p.nair@forgwell.example' },
} as const
