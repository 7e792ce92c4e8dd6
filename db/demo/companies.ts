import { addDays } from '#platform/contract/values/dates.ts'
import type { z } from 'zod'
import type { companies } from '#modules/people/companies/contract.ts'
import { type Draw, entryOf } from './draw.ts'
import { type Land, lands } from './lands.ts'
import { customerRows, supplierRows } from './roster.ts'
import { clientCompany, type Person, type PersonKey, people, supplierCompany } from './staff.ts'

/** As the service takes it, with people and segments by key and code. */
export type CompanyInput = Omit<
  z.input<typeof companies.input>,
  'code' | 'accountManagerId' | 'globalSegmentId' | 'marketSegmentId'
> & { code: string }

export interface CompanyPlan {
  readonly input: CompanyInput
  /** What became of it as a supplier; null where nothing is bought from it, or where it still waits. */
  readonly supplierStatus: 'approved' | 'conditionally_approved' | 'suspended' | 'rejected' | null
  readonly accountManager: PersonKey | null
  readonly marketSegment: string | null
  readonly country: string
  readonly currency: Land['currency']
  /** How often it asks, compared with the others; 0: never. */
  readonly weight: number
  /** Who gets the quotes, as places in `input.contacts`. */
  readonly buyers: readonly number[]
  readonly engineers: readonly number[]
}

const weights = { key: 7, regular: 3, rare: 1, prospect: 0.4, on_hold: 0, inactive: 0 } as const
const nordic = ['NO', 'DK']
const pipework = ['PIPELN', 'LNG', 'TANKST', 'REFIN', 'PETCHEM', 'CCGT', 'NUCL', 'OFFWIND']

function landOf(country: string): Land {
  const land = lands[country]
  if (!land) throw new Error(`There is no country ${country} in the demonstration.`)
  return land
}

const filled = (draw: Draw, pattern: string): string => pattern.replaceAll('#', () => String(draw.int(0, 9)))

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !/^(ltd|plc|as|gmbh|bv|srl|sas|sa|spa|llc|inc|wll|pte|ev|a|s|sp|z|o)$/.test(word))
    .slice(0, 2)
    .join('-')

function address(draw: Draw, country: string, city: string, kind: 'registered' | 'works' | 'delivery') {
  const land = landOf(country)
  const street = draw.pick(land.streets)
  const number = draw.int(1, 88)
  return {
    kind,
    line1: ['GB', 'IE', 'US'].includes(country) ? `${number} ${street}` : `${street} ${number}`,
    line2: kind === 'delivery' ? `Goods inwards, gate ${draw.int(1, 6)}` : null,
    city,
    region: null,
    postcode: filled(draw, land.postcode),
    country,
    isDefault: kind === 'registered',
  }
}

type Desk = 'buyer' | 'engineering' | 'quality' | 'accounts' | 'expediting'

const titles: Readonly<Record<Desk, readonly string[]>> = {
  buyer: ['Buyer', 'Senior buyer', 'Procurement lead', 'Category manager, forgings'],
  engineering: ['Project engineer', 'Design engineer', 'Lead piping engineer'],
  quality: ['Quality engineer', 'Supplier quality engineer'],
  accounts: ['Accounts payable', 'Finance assistant'],
  expediting: ['Expeditor', 'Logistics coordinator'],
}

function contacts(draw: Draw, about: { land: Land; domain: string; desks: readonly Desk[]; today: string }) {
  const { land, domain, desks, today } = about
  const taken = new Set<string>()
  return desks.map((desk, at) => {
    let name = ''
    do name = `${draw.pick(land.first)} ${draw.pick(land.last)}`
    while (taken.has(name))
    taken.add(name)
    const box = slugOf(name).replace('-', '.')
    return {
      name,
      jobTitle: draw.pick(titles[desk]),
      email: `${box}@${domain}`,
      phone: filled(draw, land.phone),
      mobile: draw.chance(0.4) ? filled(draw, land.phone) : null,
      roles: [desk],
      // The last one of a long list has moved on.
      leftOn:
        at > 0 && at === desks.length - 1 && desks.length > 4 ? addDays(today, -draw.int(40, 300)) : null,
    }
  })
}

function accountManager(country: string, segment: string): PersonKey {
  if (nordic.includes(country)) return 'sellerNordic'
  if (segment === 'SUBSEA' || segment === 'DRILL') return 'user'
  return pipework.includes(segment) ? 'sellerSouth' : 'sellerNorth'
}

/** Somebody who signs in from outside, as their company's record names them. */
const contactOf = ({ name, jobTitle, email, phone }: Person) => ({
  name,
  jobTitle,
  email,
  phone,
  mobile: null,
  leftOn: null,
})
const clientContact = { ...contactOf(people.client), roles: ['buyer' as const] }
const supplierContact = { ...contactOf(people.supplier), roles: [] }

const noRoles = { isCustomer: false, isSupplier: false, isSubcontractor: false, isInspectionBody: false }

function shared(
  draw: Draw,
  row: { code: string; name: string; country: string; city: string },
  isLarge: boolean,
) {
  const land = landOf(row.country)
  const domain = `${slugOf(row.name)}.example`
  return {
    code: row.code,
    name: row.name,
    tradingName: null,
    ...noRoles,
    registrationNo: filled(draw, '000######'),
    vatNo: land.vat && filled(draw, land.vat),
    website: `https://www.${domain}`,
    currency: land.currency,
    incoterm:
      row.country === 'GB' ? ('DAP' as const) : draw.pick(['DAP', 'FCA', 'FCA', 'CPT', 'EXW'] as const),
    tags: [],
    addresses: [
      address(draw, row.country, row.city, 'registered'),
      ...(isLarge || draw.chance(0.3) ? [address(draw, row.country, row.city, 'delivery')] : []),
    ],
  }
}

const placeOf = (incoterm: string, city: string) =>
  incoterm === 'FCA' || incoterm === 'EXW' ? 'our works' : city

function customer(draw: Draw, today: string, row: (typeof customerRows)[number]): CompanyPlan {
  const [code, name, country, city, segment, standing] = row
  const isLarge = standing === 'key'
  const base = shared(draw, { code, name, country, city }, isLarge)
  const land = landOf(country)
  const desks: Desk[] = isLarge
    ? ['buyer', 'engineering', 'buyer', 'quality', 'accounts', 'expediting']
    : ['buyer', 'engineering', ...draw.some(['buyer', 'quality', 'accounts'] as const, draw.int(0, 2))]
  const named = contacts(draw, { land, domain: `${slugOf(name)}.example`, desks, today })
  const all = code === clientCompany ? [clientContact, ...named.slice(1)] : named
  const places = (desk: Desk) =>
    all.flatMap((one, at) => (one.leftOn === null && one.roles.includes(desk) ? [at] : []))
  return {
    input: {
      ...base,
      isCustomer: true,
      status: standing in { prospect: 1, on_hold: 1, inactive: 1 } ? (standing as 'prospect') : 'active',
      paymentTermsDays: draw.pick(country === 'GB' ? [30, 30, 45] : [30, 45, 60]),
      creditLimit: `${draw.int(isLarge ? 20 : 2, isLarge ? 60 : 15)}0000`,
      incotermPlace: placeOf(base.incoterm, city),
      notes: standing === 'on_hold' ? 'On hold: two invoices are more than 90 days overdue.' : null,
      tags: isLarge ? ['key account'] : [],
      contacts: all,
    },
    supplierStatus: null,
    accountManager: accountManager(country, segment),
    marketSegment: segment,
    country,
    currency: land.currency,
    weight: weights[standing],
    buyers: places('buyer'),
    engineers: places('engineering'),
  }
}

function supplier(draw: Draw, today: string, row: (typeof supplierRows)[number]): CompanyPlan {
  const [code, name, country, city, role, approval, work] = row
  const base = shared(draw, { code, name, country, city }, false)
  const land = landOf(country)
  const desks: Desk[] = role === 'inspection' ? ['quality', 'expediting'] : ['buyer', 'quality', 'accounts']
  const all = contacts(draw, { land, domain: `${slugOf(name)}.example`, desks, today })
  const titled = all.map((one, at) => {
    if (at > 0) return one
    return code === supplierCompany ? supplierContact : { ...one, jobTitle: 'Sales office', roles: [] }
  })
  return {
    input: {
      ...base,
      isSupplier: role === 'supplier',
      isSubcontractor: role === 'subcontractor',
      isInspectionBody: role === 'inspection',
      status: approval === 'rejected' ? 'inactive' : 'active',
      paymentTermsDays: 30,
      creditLimit: null,
      incoterm: role === 'supplier' ? 'DAP' : null,
      incotermPlace: role === 'supplier' ? 'Aberdeen' : null,
      notes: work,
      tags: [work.split(',')[0]?.toLowerCase() ?? work].filter((tag) => tag.length <= 24),
      contacts: titled,
    },
    supplierStatus: role === 'inspection' || approval === 'pending_approval' ? null : approval,
    accountManager: null,
    marketSegment: null,
    country,
    currency: land.currency,
    weight: 0,
    buyers: [],
    engineers: [],
  }
}

/** Everybody the house deals with. */
export function companyPlans(draw: Draw, today: string): CompanyPlan[] {
  return [
    ...customerRows.map((row) => customer(draw.part(row[0]), today, row)),
    ...supplierRows.map((row) => supplier(draw.part(row[0]), today, row)),
  ]
}

/** One that asks for parts, each as often as its weight says. */
export const askingCompany = (draw: Draw, plans: readonly CompanyPlan[]): CompanyPlan =>
  draw.weighted(plans.filter(({ weight }) => weight > 0).map((plan) => [plan, plan.weight] as const))

/** The one with this code. */
export const companyOf = (plans: readonly CompanyPlan[], code: string): CompanyPlan =>
  entryOf(
    plans.filter(({ input }) => input.code === code),
    0,
  )
