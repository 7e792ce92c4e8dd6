import { writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { companies } from '#modules/people/companies/contract.ts'
import { customerContactReports, type ReportInput } from '#modules/sales/customer-contact-reports/contract.ts'
import { summaryFrom } from '#modules/sales/customer-contact-reports/domain.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { exchangeRates } from '#modules/setup/exchange-rates/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { forecastSummaries } from '#modules/sales/forecast-summaries/contract.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { quoteTravellerApprovingUsers } from '#modules/signing/quote-traveller-approving-users/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { Caller } from './caller.ts'
import { type House, houseFile } from './house.ts'
import { acceptInvitation } from './invitation.ts'
import { callerOf, test } from './journey.ts'
import { openBuildingSite } from './own-house.ts'
import { PASSWORD, people, sessionOf, type Who } from './people.ts'
import { createDocumentIndex, createSupplierPrice, draftSubmittal, releasedOrder } from './orders.ts'
import {
  createTemplate,
  draftDeclaration,
  draftDrawing,
  draftLoad,
  draftNote,
  draftProcessingNote,
  enterMeeting,
  releasedTraveller,
} from './production.ts'
import {
  approvedSupplier,
  createConsolidated,
  createInvoice,
  createOrder,
  createRequisition,
} from './purchasing.ts'
import { enquiryBody, pricedQuote, submittedQuote } from './sales.ts'
import { makeSignature } from './signing.ts'
import {
  createCertificate,
  createGauge,
  createLicence,
  createHeat,
  createMill,
  createNonConformance,
  createPipeToSell,
  createReceipt,
  createReturn,
  seamlessPipe,
} from './steel.ts'

/** The house itself is built here, and stands empty when it is copied. */
const setup = test.extend<{ site: Awaited<ReturnType<typeof openBuildingSite>> }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs: nothing.
    async ({}, use) => {
      const site = await openBuildingSite()
      await use(site)
      await site.close()
    },
    { timeout: 180_000 },
  ],
  address: async ({ site }, use) => use(site.address),
})

setup.use({ viewport: { width: 1440, height: 900 } })

setup(
  'the first administrator, the lists, the people, a customer and the first records',
  async ({ page, newContext, site }) => {
    await firstRun(page, new URL(site.setupLink).pathname)
    await starterSet(page)
    const caller = callerOf(page)
    const lists = await listsOf(caller)
    const company = await createCustomer(caller, lists)
    await createProspects(caller)
    const ids = await invitePeople(caller, company.companyId)
    for (const who of Object.keys(ids) as Exclude<Who, 'administrator'>[]) {
      await acceptInvitation(newContext, { email: people[who].email, session: sessionOf(who) })
    }
    await unverify(caller, ids.unverified)
    const { create: appoint } = caller.api(quoteTravellerApprovingUsers)
    for (const userId of [ids.approver, ids.manager])
      await appoint({ body: { userId, scope: 'both', validFrom: '2026-01-01' } })
    // Somebody watches the limits of the facility.
    await appoint({ body: { userId: ids.manager, scope: 'both', step: 2, validFrom: '2026-01-01' } })
    for (const who of ['approver', 'manager'] as const) {
      await makeSignature(new Caller(await newContext(sessionOf(who))), people[who].name)
    }
    await caller.api(forecastSummaries).create({
      body: {
        name: 'Orders 2027',
        periodType: 'year',
        periodStart: '2027-01-01',
        targetValue: '2000000',
        currency: 'GBP',
      },
    })
    const house: House = { ...lists, ...company, people: ids }
    writeFileSync(houseFile(), JSON.stringify(house))
    const manager = new Caller(await newContext(sessionOf('manager')))
    await Promise.all([createSupplierPrice(caller), createDocumentIndex(caller), draftDrawing(manager)])
    await createSteel(caller, lists.facilityId)
    await createConsolidated(caller, manager, lists.facilityId)
    await caller.api(exchangeRates).create({
      body: { currency: 'EUR', baseCurrency: 'GBP', day: '2026-01-02', rate: '0.85', source: 'Closing rate' },
    })
    await manager.api(enquiries).create({ body: enquiryBody('Emden manifold') })
    await pricedQuote(manager, 'Snorre spools')
    await submittedQuote(manager, 'Troll hydraulic blocks')
    const approver = new Caller(await newContext(sessionOf('approver')))
    await draftSubmittal(manager, await releasedOrder(manager, approver, 'Oseberg bonnets'))
    const traveller = await releasedTraveller(manager, approver, await createTemplate(caller, 'HOUSE'))
    const note = await draftNote(manager, traveller)
    await draftDeclaration(manager, note.id)
    await draftLoad(manager, note.id)
    await draftProcessingNote(caller, manager, traveller)
    await enterMeeting(manager)
    await manager.api(customerContactReports).createSubmitted({ body: visitOf(house) })
  },
)

/** A visit at the customer of the house. */
const visitOf = ({ companyId, contactId }: House): ReportInput => ({
  companyId,
  contactIds: [contactId],
  contactType: 'visit',
  contactAt: new Date().toISOString(),
  purpose: 'relationship',
  summary: summaryFrom('Walked the yard. They look for a second source for spools.'),
  actions: [{ text: 'Send the reference list' }],
  visibility: 'team',
  productCodeIds: [],
  enquiryIds: [],
  quoteIds: [],
})

/** Through the one-time link that the program prints on an empty database. */
async function firstRun(page: Page, link: string): Promise<void> {
  const { name, email } = people.administrator
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Heatline')
  await page.getByLabel('Company').fill('Northforge Pressure Parts')
  await page.getByLabel('Country').selectOption('GB')
  await expect(page.getByLabel('Currency')).toHaveValue('GBP')
  await page.getByLabel('Time zone').selectOption('Europe/London')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Password again' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
  await page.context().storageState({ path: sessionOf('administrator') })
}

async function starterSet(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Setup' }).click()
  await page.getByRole('button', { name: 'Load starter set' }).click()
  await expect(page.getByText(/\d+ records added to \d+ lists/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load starter set' })).toBeHidden()
}

async function createCustomer(caller: Caller, { globalSegmentId, marketSegmentId }: Lists) {
  const { id: accountManagerId } = (await caller.call('GET', '/api/v1/user')).body as { id: string }
  const company = await caller.api(companies).create({
    body: {
      code: 'CALDER',
      name: 'Calder Pressure Systems',
      isCustomer: true,
      isSupplier: false,
      isSubcontractor: false,
      isInspectionBody: false,
      status: 'active',
      tags: ['frame agreement'],
      globalSegmentId,
      marketSegmentId,
      accountManagerId,
      currency: 'GBP',
      paymentTermsDays: 30,
      incoterm: 'DAP',
      incotermPlace: 'Leeds',
      addresses: [
        {
          kind: 'registered',
          line1: 'Weir Lane 14',
          city: 'Leeds',
          postcode: 'LS1 4AB',
          country: 'GB',
          isDefault: true,
        },
      ],
      contacts: [
        { name: 'Morag Weir', jobTitle: 'Buyer', email: 'morag.weir@calder.example', roles: ['buyer'] },
        { name: 'Ian Rowe', jobTitle: 'Engineer', email: 'ian.rowe@calder.example', roles: ['engineering'] },
      ],
    },
  })
  const contactId = company.contacts.find(({ name }) => name === 'Morag Weir')?.id ?? ''
  return { companyId: company.id, contactId }
}

/** So many that a page of the list is full. */
async function createProspects(caller: Caller): Promise<void> {
  const { create } = caller.api(companies)
  for (let n = 1; n <= 25; n += 1) {
    await create({
      body: {
        code: `PW${n}`,
        name: `Pressure works ${String(n).padStart(2, '0')}`,
        isCustomer: true,
        isSupplier: false,
        isSubcontractor: false,
        isInspectionBody: false,
        status: 'prospect',
        tags: [],
        addresses: [{ kind: 'registered', line1: 'Quay 1', city: 'Bergen', country: 'NO', isDefault: true }],
        contacts: [],
      },
    })
  }
}

async function createSteel(caller: Caller, facilityId: string): Promise<void> {
  const millId = await createMill(caller, 'NORRV', 'Norrvik Tubverk')
  const specificationId = await seamlessPipe(caller)
  const heatIds = [await createHeat(caller, millId, '77C1904')]
  await createCertificate(caller, { millId, specificationId, heatIds, millCertificateNo: 'NT-26-331' })
  await createPipeToSell(caller, { millId, facilityId, specificationId })
  await createReturn(caller, await createReceipt(caller, { millId, facilityId, specificationId }))
  await createGauge(caller)
  await createLicence(caller)
  await createNonConformance(caller, facilityId)
  const bought = { facilityId, supplierId: await approvedSupplier(caller, 'ARDST', 'Ardsley Steel') }
  await createOrder(caller, bought)
  await createInvoice(caller, bought)
  await createRequisition(caller, { facilityId, specificationId })
}

async function invitePeople(caller: Caller, companyId: string): Promise<House['people']> {
  const ids: Partial<House['people']> = {}
  for (const [who, { name, email, role }] of Object.entries(people)) {
    if (role === 'administrator') continue
    const body = { name, email, role, ...(role === 'client' ? { companyId } : {}) }
    ids[who as keyof House['people']] = (await caller.api(users).create({ body })).id
  }
  return ids as House['people']
}

/** Another address has to be verified again. */
async function unverify(caller: Caller, id: string): Promise<void> {
  const api = caller.api(users)
  const { version } = await api.get({ params: { id } })
  for (const [at, email] of ['moved@northforge.example', people.unverified.email].entries()) {
    await api.update({ params: { id }, version: version + at, body: { email } })
  }
}

type Lists = Awaited<ReturnType<typeof listsOf>>

/** What enquiries refer to, from the starter set; the facility gets its tax code and limits. */
async function listsOf(caller: Caller) {
  const [facility, market, globe, psl, product, specification] = await Promise.all([
    caller.api(facilities).list(),
    caller.api(marketSegments).list(),
    caller.api(globalSegments).list(),
    caller.api(pslLevels).list(),
    caller.api(productCodes).list(),
    caller.api(specifications).list(),
  ])
  const first = (page: { data: { id: string }[] }): string => page.data[0]?.id ?? ''
  const api = caller.api(facilities)
  const { id, version } = await api.get({ params: { id: first(facility) } })
  await api.update({
    params: { id },
    version,
    body: {
      name: 'Main machine shop',
      legalEntity: 'Northforge Pressure Parts Ltd',
      addressLine1: 'Unit 9, Foundry Brae',
      city: 'Aberdeen',
      taxCodes: [{ code: 'S', name: 'VAT', rate: '20.00', validFrom: '2020-01-01' }],
      approvalLimits: { marginFloorPercent: '20.00', valueLimit: '100000.00' },
    },
  })
  return {
    facilityId: id,
    marketSegmentId: first(market),
    globalSegmentId: first(globe),
    pslLevelId: psl.data.find(({ requiresTechnicalReview }) => !requiresTechnicalReview)?.id ?? first(psl),
    productCodeId: first(product),
    specificationId: first(specification),
  }
}
