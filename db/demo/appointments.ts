import { addDays } from '#platform/contract/values/dates.ts'
import type { z } from 'zod'
import type { ndeSignatureUsers } from '#modules/signing/nde-signature-users/contract.ts'
import type { purchaseOrderApprovingUsers } from '#modules/signing/purchase-order-approving-users/contract.ts'
import type { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import type { PersonKey } from './staff.ts'

/** An entry with people and places by their keys. */
type Plan<Input> = Omit<Input, 'userId' | 'facilityId' | 'delegateUserId' | 'validFrom'> & {
  readonly person: PersonKey
  readonly facility: string | null
}

/** Who signs orders: the works up to a value, then the commercial manager, then the director. */
export const orderApprovers: readonly Plan<z.input<typeof purchaseOrderApprovingUsers.input>>[] = [
  {
    person: 'works',
    facility: 'LDS',
    maxValue: '25000',
    step: 1,
    note: 'Anything the Leeds works buys for a traveller.',
  },
  {
    person: 'estimatorPressure',
    facility: 'ABD',
    poTypes: ['stock', 'traveller_material', 'subcontract', 'service', 'consumable'],
    maxValue: '10000',
    step: 1,
  },
  {
    person: 'engineerQuality',
    facility: null,
    poTypes: ['calibration'],
    maxValue: '2500',
    step: 1,
    maySelfApprove: true,
    note: 'Calibration orders are raised and approved by quality.',
  },
  {
    person: 'commercial',
    facility: null,
    maxValue: '10000',
    step: 1,
    note: 'Invoices of small orders.',
  },
  { person: 'commercial', facility: null, minValue: '10000', step: 2 },
  { person: 'admin', facility: null, minValue: '100000', step: 3, note: 'Board minute of the first year.' },
]

/** Who signs on paper and screen, and who may release. */
export const regularSignatories: readonly Plan<z.input<typeof regularSignatureUsers.input>>[] = [
  {
    person: 'deskQuality',
    facility: null,
    documentKinds: [
      'traveller_operation',
      'final_release',
      'certificate_verification',
      'stock_release',
      'disposition',
      'conformity',
      'document_approval',
      'redline',
    ],
    mayRelease: true,
  },
  {
    person: 'deskOperator',
    facility: 'LDS',
    documentKinds: ['traveller_operation'],
    functions: ['operator'],
    mayRelease: false,
  },
  {
    person: 'deskForeman',
    facility: 'LDS',
    documentKinds: ['traveller_operation', 'redline'],
    functions: ['operator', 'supervisor'],
    mayRelease: false,
  },
  {
    person: 'deskWelding',
    facility: null,
    documentKinds: ['traveller_operation', 'certificate_verification', 'document_approval'],
    functions: ['welding_coordinator'],
    mayRelease: false,
  },
  {
    person: 'deskInspector',
    facility: 'LDS',
    documentKinds: ['traveller_operation', 'certificate_verification'],
    // Also vouches for what came of hold and witness points.
    functions: ['inspector', 'quality'],
    mayRelease: false,
  },
  {
    person: 'deskPlanner',
    facility: 'LDS',
    documentKinds: ['traveller_operation'],
    functions: ['planner'],
    mayRelease: false,
  },
  {
    person: 'engineerQuality',
    facility: null,
    documentKinds: ['traveller_operation', 'final_release', 'calculation', 'certificate_verification'],
    mayRelease: true,
  },
  {
    person: 'works',
    facility: 'LDS',
    documentKinds: [
      'traveller_operation',
      'final_release',
      'stock_release',
      'stock_adjustment',
      'disposition',
    ],
    functions: ['operator', 'supervisor'],
    mayRelease: true,
  },
  { person: 'manager', facility: null, documentKinds: ['delivery_note_check', 'conformity'] },
  { person: 'works', facility: 'ABD', documentKinds: ['stock_release', 'stock_adjustment', 'disposition'] },
  {
    person: 'engineerWelding',
    facility: 'LDS',
    documentKinds: ['traveller_operation', 'calculation'],
    functions: ['welding_coordinator'],
  },
  { person: 'estimatorPressure', facility: 'ABD', documentKinds: ['calculation'] },
]

/** Certificates of the people who test; some of them run out soon. */
export const ndeSignatories = (today: string): readonly Plan<z.input<typeof ndeSignatureUsers.input>>[] => [
  {
    person: 'engineerQuality',
    facility: null,
    methods: [
      { method: 'MT', level: 'III' },
      { method: 'PT', level: 'III' },
      { method: 'UT', level: 'II' },
    ],
    scheme: 'pcn',
    certificateNo: 'PCN 318204',
    certificateIssuedOn: addDays(today, -1400),
    certificateExpiresOn: addDays(today, 425),
    eyeTestExpiresOn: addDays(today, 12),
    note: 'Approves the procedures for MT and PT.',
  },
  {
    person: 'engineerWelding',
    facility: 'LDS',
    methods: [
      { method: 'VT', level: 'II' },
      { method: 'MT', level: 'II' },
      { method: 'PT', level: 'I' },
    ],
    scheme: 'iso_9712',
    certificateNo: 'BI/9712/20771',
    certificateIssuedOn: addDays(today, -1748),
    certificateExpiresOn: addDays(today, 77),
    eyeTestExpiresOn: addDays(today, 190),
  },
  {
    person: 'engineerQuality',
    facility: 'ABD',
    methods: [
      { method: 'PMI', level: 'operator' },
      { method: 'HT', level: 'operator' },
      { method: 'DT', level: 'inspector' },
    ],
    scheme: 'snt_tc_1a',
    certificateNo: 'CE-QA-014',
    writtenPractice: 'WP-07 Rev 3',
    certificateIssuedOn: addDays(today, -700),
    certificateExpiresOn: addDays(today, 395),
  },
  {
    person: 'works',
    facility: 'LDS',
    methods: [{ method: 'RT', level: 'II' }],
    scheme: 'iso_9712',
    certificateNo: 'BI/9712/18339',
    certificateIssuedOn: addDays(today, -1846),
    certificateExpiresOn: addDays(today, -21),
    note: 'Has moved to management; not renewed so far.',
  },
]
