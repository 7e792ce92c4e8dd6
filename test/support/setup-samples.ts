import { facilities } from '#modules/setup/facilities/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { exchangeRates } from '#modules/setup/exchange-rates/contract.ts'
import { forecastSummaries } from '#modules/sales/forecast-summaries/contract.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { ndeSignatureUsers } from '#modules/signing/nde-signature-users/contract.ts'
import { templateOperations } from '#modules/engineering/operation-templates/contract/operations.ts'
import { operationTemplates } from '#modules/engineering/operation-templates/contract.ts'
import { usualOperation } from '#modules/engineering/operation-templates/domain/operation.ts'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { documentIndexes } from '#modules/engineering/document-indexes/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { purchaseOrderApprovingUsers } from '#modules/signing/purchase-order-approving-users/contract.ts'
import { invoiceTolerances } from '#modules/payables/invoice-tolerances/contract.ts'
import { qualityClauses } from '#modules/purchasing/quality-clauses/contract.ts'
import { quoteConfidence } from '#modules/setup/quote-confidence/contract.ts'
import { quoteTravellerApprovingUsers } from '#modules/signing/quote-traveller-approving-users/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { salesSteps } from '#modules/setup/sales-steps/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { termsAndConditions } from '#modules/signing/terms/contract.ts'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import { dayIn } from './appointment-suite.ts'
import type { CrudContract } from './crud-sample.ts'
import { dataOf } from './crud-suite.ts'
import type { TestServer } from './server.ts'

type Fields = Record<string, unknown>

/** A list of setup with what one of its records is made of. */
export interface SetupSample {
  readonly slice: string
  readonly contract: CrudContract
  /** Another valid body for each `n`. */
  readonly body: (n: number) => Fields | Promise<Fields>
}

const lookup = (n: number): Fields => ({
  code: `X-${n}`,
  name: `Sample number ${n}`,
  description: null,
  sortOrder: n,
  active: true,
})

const facility = (n: number): Fields => ({
  ...lookup(n),
  shortCode: `X${n}`,
  legalEntity: 'Granite Pressure Parts Ltd',
  addressLine1: '7 Harbour Road',
  city: 'Aberdeen',
  country: 'GB',
  timeZone: 'Europe/London',
  baseCurrency: 'GBP',
  taxCodes: [{ code: 'S', name: 'Standard rate', rate: '20', validFrom: '2020-01-01' }],
  approvalLimits: { marginFloorPercent: '18.5' },
  quoteValidityDays: 30,
  workingCalendar: {
    days: [1, 2],
    hoursPerDay: '7.5',
    holidays: [{ date: '2026-12-25', name: 'Christmas' }],
  },
  storageLocations: [{ code: 'A1', name: 'Rack', active: true }],
  workCentres: [{ code: 'CNC', name: 'Lathe', active: true, weeklyHours: '40' }],
})

const grade = {
  name: 'F22',
  densityKgM3: '7850',
  yieldMinMpa: '517',
  yieldMaxMpa: '700',
  hardnessMax: '237',
  hardnessScale: 'HBW',
  charpyMinJ: '27',
  charpyAtC: '-46',
  chemistry: [{ element: 'C', min: '0.1', max: '0.15' }],
  stresses: [{ temperatureC: '20', stressMpa: '207', source: 'Table 1A, line 7' }],
}

const question = { text: 'ISO 9001', type: 'yes_no', required: true, weight: 10, expires: false }

/** The lists of setup whose records stand in the database without any other. */
export const lookupSamples: readonly SetupSample[] = [
  { slice: 'global-segments', contract: globalSegments, body: lookup },
  { slice: 'market-segments', contract: marketSegments, body: lookup },
  {
    slice: 'sales-steps',
    contract: salesSteps,
    body: (n) => ({ ...lookup(n), probabilityPercent: n % 100, isWon: false, isLost: false }),
  },
  {
    slice: 'quote-confidence',
    contract: quoteConfidence,
    body: (n) => ({ ...lookup(n), percent: n % 100, countsInForecast: true }),
  },
  {
    slice: 'psl-levels',
    contract: pslLevels,
    body: (n) => ({
      ...lookup(n),
      standard: 'API 6A',
      rank: n % 100,
      minCertificateType: '3.1',
      requiresSerialisation: false,
      requiresTechnicalReview: false,
      recordRetentionYears: 10,
    }),
  },
  {
    slice: 'specifications',
    contract: specifications,
    body: (n) => ({ ...lookup(n), edition: '2024', kind: 'material', status: 'current', grades: [grade] }),
  },
  {
    slice: 'product-codes',
    contract: productCodes,
    body: (n) => ({ ...lookup(n), family: 'flange', uom: 'each', form: 'forging', sellable: true }),
  },
  {
    slice: 'quality-clauses',
    contract: qualityClauses,
    body: (n) => ({
      ...lookup(n),
      wording: 'Certificates travel with the goods.',
      poTypes: ['stock'],
      forms: ['plate'],
    }),
  },
  {
    slice: 'invoice-tolerances',
    contract: invoiceTolerances,
    body: (n) => ({
      ...lookup(n),
      // One is in use for all suppliers.
      active: false,
      pricePercent: '2.00',
      priceAmount: '25.00',
      quantityPercent: '0.00',
      massPercent: '3.00',
      releaseLimit: '150.00',
    }),
  },
  {
    slice: 'document-indexes',
    contract: documentIndexes,
    body: (n) => ({ ...lookup(n), documents: ['Material certificate', 'Pressure test chart'] }),
  },
  { slice: 'facilities', contract: facilities, body: facility },
]

/** Every list of setup that is filled record by record. */
export function setupSamples(server: TestServer): readonly SetupSample[] {
  const appointed = async (own: object): Promise<Fields> => {
    const { id } = await server.createPerson({ role: 'user' })
    return { userId: id, validFrom: server.services.clock.today(), note: null, ...own }
  }
  const approver = async (own: object): Promise<Fields> => {
    const { id } = await server.createPerson({ role: 'user' })
    return appointed({ ...own, delegateUserId: id, delegateFrom: dayIn(1), delegateUntil: dayIn(9) })
  }
  const idOf = async (sample: SetupSample, n: number): Promise<string> => {
    const who = await server.signIn('administrator')
    const reply = await who.request('POST', sample.contract.endpoints.create.path, {
      body: await sample.body(n),
    })
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
    return dataOf(reply).id
  }
  let level: Promise<string> | undefined
  const levels = lookupSamples.find(({ slice }) => slice === 'psl-levels')
  const template: SetupSample = {
    slice: 'operation-templates',
    contract: operationTemplates,
    body: async (n) => {
      if (levels) level ??= idOf(levels, 9000)
      return {
        pslLevelId: await level,
        code: `T${n}`,
        name: `Flange ${n}`,
        notes: null,
        requiredDocuments: [],
      }
    },
  }
  let parent: Promise<string> | undefined
  return [
    ...lookupSamples,
    template,
    {
      slice: 'template-operations',
      contract: templateOperations,
      body: async (n) => {
        parent ??= idOf(template, 9000)
        return { ...usualOperation, templateId: await parent, title: `Operation ${n}`, subcontracted: true }
      },
    },
    {
      slice: 'exchange-rates',
      contract: exchangeRates,
      body: (n) => ({
        currency: 'EUR',
        baseCurrency: 'GBP',
        day: addDays('2000-01-01', n),
        rate: '0.850000',
        source: 'Closing rate of our bank',
      }),
    },
    {
      slice: 'forecast-summaries',
      contract: forecastSummaries,
      body: (n) => ({
        name: `Target ${n}`,
        periodType: 'month',
        periodStart: `${2040 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
        targetValue: '150000.00',
        currency: 'GBP',
        note: null,
      }),
    },
    {
      slice: 'pqf',
      contract: pqf,
      body: (n) => ({
        code: `F-${n}`,
        title: `Form number ${n}`,
        kind: 'supplier',
        sections: [{ title: 'Quality', questions: [question] }],
      }),
    },
    {
      slice: 'terms-and-conditions',
      contract: termsAndConditions,
      body: (n) => ({
        kind: 'purchase',
        language: 'de',
        title: `Conditions ${n}`,
        body: richTextOf([{ heading: '1. Scope', paragraphs: [`Number ${n}`] }]),
      }),
    },
    {
      slice: 'nde-signature-users',
      contract: ndeSignatureUsers,
      body: () =>
        appointed({
          methods: [{ method: 'UT', level: 'II' }],
          scheme: 'pcn',
          certificateNo: 'PCN 318204',
          certificateIssuedOn: dayIn(-900),
          certificateExpiresOn: dayIn(900),
        }),
    },
    {
      slice: 'regular-signature-users',
      contract: regularSignatureUsers,
      body: () => appointed({ documentKinds: ['calculation'] }),
    },
    {
      slice: 'quote-traveller-approving-users',
      contract: quoteTravellerApprovingUsers,
      body: () => approver({ scope: 'both' }),
    },
    {
      slice: 'purchase-order-approving-users',
      contract: purchaseOrderApprovingUsers,
      body: () => approver({ poTypes: ['stock'], maxValue: '1000', step: 1 }),
    },
  ]
}
