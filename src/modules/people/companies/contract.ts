import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { importEndpoints, importExportEndpoints } from '#platform/contract/import-export.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import {
  country,
  currency,
  incoterm,
  keysOf,
  money,
  optionalCode,
  optionalDate,
  optionalEmail,
  optionalLongText,
  optionalReference,
  optionalText,
  text,
  textOrEmpty,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import {
  anyOf,
  flagFilter,
  numberRange,
  referenceFilter,
  textFilter,
} from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId, optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { amounts, dealingEndpoints } from './contract/dealings.ts'
import { creditHoldEndpoints } from './contract/credit-hold.ts'
import { mergeEndpoints } from './contract/merge.ts'
import { certificateTypes } from '#modules/setup/psl-levels/contract.ts'
import {
  addressKinds,
  type CompanyStatus,
  companyRoles,
  companyStatuses,
  contactRoles,
  type SupplierStatus,
  supplierStatuses,
} from './domain.ts'

export const companyStatus = z.enum<[CompanyStatus, ...CompanyStatus[]]>(keysOf(companyStatuses))
export const supplierStatus = z.enum<[SupplierStatus, ...SupplierStatus[]]>(keysOf(supplierStatuses))
export const addressKind = z.enum(keysOf(addressKinds))
export const contactRole = z.enum(keysOf(contactRoles))

/** Of traders at the border of the European Union and the United Kingdom: the country, then up to 15 signs. */
const eori = z
  .union([
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(
        /^[A-Z]{2}[A-Z0-9]{1,15}$/,
        'The :attribute field begins with two letters of a country, then up to 15 letters and digits, as GB123456789000.',
      ),
    z.literal('').transform(() => null),
  ])
  .nullish()

/** An address of a company; without `id` it is new. */
export const companyAddress = z.strictObject({
  id: uuid.optional(),
  kind: addressKind,
  /** Of a prospect often only the country is known. */
  line1: labelled(textOrEmpty(200), 'Street'),
  line2: optionalText(200),
  city: textOrEmpty(100),
  region: optionalText(100),
  postcode: optionalText(20),
  country,
  isDefault: z.boolean(),
})

/** A person at a company; without `id` the person is new. One who has left stays, with the day. */
export const companyContact = z.strictObject({
  id: uuid.optional(),
  name: text(120),
  jobTitle: optionalText(100),
  email: optionalEmail,
  phone: optionalText(40),
  mobile: optionalText(40),
  roles: z.array(contactRole).max(5),
  leftOn: optionalDate,
  /** The id in the system that the person was taken over from: another file of that one finds the person again. */
  formerNo: labelled(optionalText(100), 'Former number'),
})

const company = resource('companies', {
  singular: 'Company',
  plural: 'Companies',
  input: {
    /** Left out: made of the name; a stored one stays. */
    code: labelled(optionalCode(12), 'Code'),
    name: text(200),
    tradingName: labelled(optionalText(200), 'Trading name'),
    isCustomer: labelled(z.boolean(), companyRoles.isCustomer),
    isSupplier: labelled(z.boolean(), companyRoles.isSupplier),
    isSubcontractor: labelled(z.boolean(), companyRoles.isSubcontractor),
    isInspectionBody: labelled(z.boolean(), companyRoles.isInspectionBody),
    status: companyStatus,
    registrationNo: labelled(optionalText(40), 'Registration number'),
    vatNo: labelled(optionalText(30), 'VAT number'),
    eoriNo: labelled(eori, 'EORI number'),
    /** Its id in the system that it was taken over from: another file of that one finds it again. */
    formerNo: labelled(optionalText(100), 'Former number'),
    /** Of the facility that quotes; left out, the tax follows from the country. */
    taxCode: labelled(optionalText(10), 'Tax code of quotes'),
    /** By EN 10204; new quotes begin with it. */
    certificateType: labelled(z.enum(certificateTypes).nullish(), 'Certificate demanded'),
    website: optionalText(200),
    globalSegmentId: optionalReference,
    marketSegmentId: optionalReference,
    accountManagerId: optionalReference,
    currency: currency.nullish(),
    paymentTermsDays: labelled(z.int().min(0).max(365).nullish(), 'Payment terms'),
    creditLimit: money.nullish(),
    incoterm: incoterm.nullish(),
    incotermPlace: optionalText(100),
    notes: optionalLongText(5000),
    tags: z.array(text(40)).max(20),
    // What a merge brings together can still be saved.
    addresses: z.array(companyAddress).min(1).max(200),
    contacts: z.array(companyContact).max(1000),
  },
  computed: {
    code: z.string(),
    // A company that came from elsewhere may lack an address; it can still be read, and not be saved without.
    addresses: z.array(companyAddress),
    contacts: z.array(companyContact),
    /** Null for a company nothing is bought from; it moves by the actions of `suppliers`. */
    supplierStatus: labelled(supplierStatus.nullable(), 'As a supplier'),
    lastContactAt: z.string().nullable(),
    nextCertificateOn: labelled(z.string().nullable(), 'Next expiry'),
    /** Of a double entry: where it went, when and by whom. */
    mergedIntoId: uuid.nullable(),
    mergedIntoName: z.string().nullable(),
    mergedAt: z.string().nullable(),
    mergedByName: z.string().nullable(),
    /** Why nothing that is sold leaves for it; null: it is not on credit hold. */
    creditHoldReason: labelled(z.string().nullable(), 'Credit hold'),
    creditHoldAt: z.string().nullable(),
    creditHoldByName: z.string().nullable(),
    globalSegmentName: z.string().nullable(),
    marketSegmentName: z.string().nullable(),
    accountManagerName: z.string().nullable(),
  },
  row: {
    code: z.string(),
    name: z.string(),
    isCustomer: z.boolean(),
    isSupplier: z.boolean(),
    isSubcontractor: z.boolean(),
    isInspectionBody: z.boolean(),
    status: companyStatus,
    supplierStatus: supplierStatus.nullable(),
    country: z.string(),
    city: z.string(),
    accountManagerName: z.string().nullable(),
    marketSegmentName: z.string().nullable(),
    globalSegmentName: z.string().nullable(),
    lastContactAt: z.string().nullable(),
    nextCertificateOn: labelled(z.string().nullable(), 'Next expiry'),
    /** Net of the open quotes by currency; null for readers who may not see quotes. */
    openQuotes: amounts.nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  },
  list: {
    filters: {
      isCustomer: flagFilter,
      isSupplier: flagFilter,
      isSubcontractor: flagFilter,
      isInspectionBody: flagFilter,
      status: anyOf(keysOf(companyStatuses)),
      supplierStatus: anyOf(keysOf(supplierStatuses)),
      country: textFilter,
      accountManagerId: referenceFilter,
      marketSegmentId: referenceFilter,
      globalSegmentId: referenceFilter,
      /** Days until the first certificate runs out; one that has run out counts as less than none. */
      certificateDays: labelledFilter(numberRange, 'Days until a certificate runs out'),
      /** Days since the last contact; never is longer than any number. */
      contactDays: labelledFilter(numberRange, 'Days without contact'),
    },
    sorts: ['name', 'code', 'contactedAt', 'certificateDueOn', 'createdAt', 'updatedAt'],
    defaultSort: 'name',
    searchable: true,
  },
})

/** A company whose name is much like the one being typed. */
const lookAlike = z.object({
  id: uuid,
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  status: companyStatus,
  /** 0 to 1. */
  likeness: z.number(),
})

/** A person to choose on an enquiry or a quote. */
const contactOption = z.object({
  id: uuid,
  name: z.string(),
  jobTitle: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  roles: z.array(contactRole),
  active: z.boolean(),
})

const peopleFile = importEndpoints('/api/v1/companies/people', 'companies:import')

export const companies = contract({
  ...company,
  endpoints: {
    ...company.endpoints,
    ...importExportEndpoints('companies', company.list),
    checkPeople: peopleFile.checkImport,
    importPeople: peopleFile.importRows,
    ...activityEndpoints('companies'),
    ...dealingEndpoints,
    ...mergeEndpoints(company.record),
    ...creditHoldEndpoints(company.record),
    options: optionsEndpoint('companies'),
    duplicates: endpoint({
      method: 'GET',
      path: '/api/v1/companies/duplicates',
      access: 'companies:read',
      kind: 'read',
      summary: 'Companies with a similar name, the most similar first, at most five',
      query: z.object({ name: z.string().max(200), id: uuid.optional() }),
      response: z.array(lookAlike),
      envelope: 'data',
    }),
    contacts: endpoint({
      method: 'GET',
      path: '/api/v1/companies/:id/contacts',
      access: 'staff',
      kind: 'read',
      summary: 'The people of one company, for selects',
      params: byId,
      response: z.array(contactOption),
      envelope: 'data',
    }),
  },
})
