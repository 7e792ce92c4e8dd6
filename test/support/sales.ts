import { companyAddressTable, companyContactTable } from '#modules/people/companies/table.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import type { Services } from '#platform/server/services.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { createCompany, type Person } from './people.ts'
import type { SignedIn, TestServer } from './server.ts'

/** What enquiries and quotes refer to. */
export interface SalesSetup {
  readonly facilityId: string
  readonly companyId: string
  readonly contactId: string
  readonly contactEmail: string
  readonly otherCompanyId: string
  readonly otherContactId: string
  readonly marketSegmentId: string
  readonly globalSegmentId: string
  readonly newStepId: string
  readonly negotiationStepId: string
  readonly wonStepId: string
  readonly lostStepId: string
  readonly lowConfidenceId: string
  readonly highConfidenceId: string
  /** PSL 1 and PSL 3; the higher one asks for a technical review. */
  readonly psl1Id: string
  readonly psl3Id: string
  readonly specificationId: string
  readonly termsId: string
  /** Of the staff that writes; a salesperson of every record. */
  readonly seller: Person
}

const lookup = (code: string, name: string, sortOrder: number) => ({ code, name, sortOrder, active: true })

async function insertFacility(services: Services): Promise<string> {
  return insertRow(services.db, facilityTable, {
    ...lookup('ABD', 'Aberdeen', 1),
    shortCode: 'ABD',
    legalEntity: 'Ravensgill Engineering Ltd',
    description: 'Pressure-containing steel, machined and welded',
    addressLine1: 'Unit 9, Foundry Brae',
    city: 'Aberdeen',
    postcode: 'AB00 0XX',
    country: 'GB',
    timeZone: 'Europe/London',
    baseCurrency: 'GBP',
    taxCodes: [
      { code: 'S', name: 'VAT', rate: '20.00', validFrom: '2020-01-01' },
      { code: 'Z', name: 'VAT, export', rate: '0.00', validFrom: '2020-01-01' },
    ],
    approvalLimits: {
      marginFloorPercent: '20.00',
      valueLimit: '100000.00',
      discountLimitPercent: '5.00',
      pslRankLimit: 3,
    },
    quoteValidityDays: 30,
  })
}

async function insertCompany(
  services: Services,
  name: string,
  email: string,
): Promise<{ companyId: string; contactId: string }> {
  const companyId = await createCompany(services, name)
  await insertRow(services.db, companyAddressTable, {
    companyId,
    position: 0,
    kind: 'registered',
    line1: 'Weir Lane 14',
    city: 'Leeds',
    postcode: 'LS00 0XX',
    country: 'GB',
    isDefault: true,
  })
  const contactId = await insertRow(services.db, companyContactTable, {
    companyId,
    position: 0,
    name: 'Morag Weir',
    jobTitle: 'Buyer',
    email,
    roles: ['buyer'],
  })
  return { companyId, contactId }
}

function insertPsl(services: Services, rank: number): Promise<string> {
  return insertRow(services.db, pslLevelTable, {
    ...lookup(`PSL ${rank}`, `Level ${rank}`, rank),
    standard: 'API 6A',
    rank,
    minCertificateType: '3.1',
    requiresSerialisation: false,
    requiresTechnicalReview: rank >= 3,
    recordRetentionYears: 10,
  })
}

/** A facility, customers, sales steps and everything else an enquiry needs, straight into the database. */
export async function salesSetup(server: TestServer): Promise<SalesSetup> {
  const { services } = server
  const seller = await server.createPerson({ role: 'manager', name: 'Tom Ashdown' })
  const globalSegmentId = await insertRow(services.db, globalSegmentTable, lookup('UP', 'Upstream', 1))
  const market = { ...lookup('SUB', 'Subsea', 1), globalSegmentId, targetMarginPercent: '32.00' }
  const step = (code: string, order: number, isWon = false, isLost = false) =>
    insertRow(services.db, salesStepTable, {
      ...lookup(code, code, order),
      probabilityPercent: 10 * order,
      isWon,
      isLost,
    })
  const confidence = (percent: number, order: number) =>
    insertRow(services.db, quoteConfidenceTable, {
      ...lookup(`C${percent}`, `${percent} %`, order),
      percent,
      countsInForecast: true,
    })
  const { companyId, contactId } = await insertCompany(
    services,
    'Calder Pressure Systems',
    'morag@calder.test',
  )
  const other = await insertCompany(services, 'Velmar Process GmbH', 'buyer@velmar.test')
  return {
    seller,
    globalSegmentId,
    companyId,
    contactId,
    contactEmail: 'morag@calder.test',
    otherCompanyId: other.companyId,
    otherContactId: other.contactId,
    facilityId: await insertFacility(services),
    marketSegmentId: await insertRow(services.db, marketSegmentTable, market),
    newStepId: await step('Received', 1),
    negotiationStepId: await step('Negotiation', 2),
    wonStepId: await step('Won', 3, true),
    lostStepId: await step('Lost', 4, false, true),
    lowConfidenceId: await confidence(30, 1),
    highConfidenceId: await confidence(70, 2),
    psl1Id: await insertPsl(services, 1),
    psl3Id: await insertPsl(services, 3),
    specificationId: await insertRow(services.db, specificationTable, {
      ...lookup('API 6A', 'Wellhead and tree equipment', 1),
      edition: '21st',
      kind: 'product',
      status: 'current',
    }),
    termsId: await insertRow(services.db, termsTable, {
      kind: 'sale',
      language: 'en',
      edition: 7,
      title: 'Terms and conditions of sale',
      body: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Scope' }] },
          { type: 'paragraph', content: [{ type: 'text', text: 'These terms are part of every quote.' }] },
        ],
      },
      sha256: 'a'.repeat(64),
      status: 'current',
      authorIds: [],
      createdByName: 'Test',
      publishedAt: services.clock.now().toISOString(),
    }),
  }
}

/** A line of an enquiry as a form sends it. */
export const enquiryLine = (setup: SalesSetup, lineNo: number) => ({
  lineNo,
  productCodeId: null,
  customerPart: `P-${lineNo}`,
  customerPartRevision: 'A',
  description: `Manifold header ${lineNo}`,
  quantities: ['2', '5.5'],
  uom: 'each' as const,
  specificationIds: [setup.specificationId],
  pslLevelId: setup.psl1Id,
  materialClass: 'EE',
  temperatureClass: 'U',
  size: '6 in',
  rating: '5000 psi',
  drawingNo: '7718',
  drawingRev: 'C',
  certificationLevel: '3.1' as const,
  inspectionNotes: null,
})

/** The body of an enquiry that lacks nothing but the bid decision. */
export const enquiryBody = (setup: SalesSetup, n: number, lines = 2) => ({
  companyId: setup.companyId,
  contactId: setup.contactId,
  engineeringContactId: null,
  endUser: 'Halden Energy',
  projectName: `Emden manifold ${n}`,
  endDestinationCountry: 'DE',
  receivedAt: '2026-11-02T09:00:00Z',
  receivedVia: 'email' as const,
  customerReference: `RFQ 88-${1200 + n}`,
  quoteDueAt: '2027-01-15T12:00:00Z',
  requiredDeliveryDate: '2027-06-30',
  facilityId: setup.facilityId,
  salespersonId: setup.seller.id,
  estimatorId: setup.seller.id,
  marketSegmentId: setup.marketSegmentId,
  estimatedValue: '145000.00',
  expectedOrderDate: '2027-02-28',
  priority: 'normal' as const,
  freeIssue: false,
  notes: null,
  lines: Array.from({ length: lines }, (_, index) => enquiryLine(setup, 10 * (index + 1))),
})

/** An enquiry that is ready to quote; gives its id. */
export async function readyEnquiry(who: SignedIn, setup: SalesSetup, n: number): Promise<string> {
  const api = who.client(enquiries)
  const made = await api.create({ body: enquiryBody(setup, n) })
  const params = { id: made.id }
  const bid = await api.decideBid({ params, version: made.version, body: { decision: 'bid' } })
  const reviewed = await api.startReview({ params, version: bid.version, body: {} })
  await api.makeReady({ params, version: reviewed.version, body: {} })
  return made.id
}
