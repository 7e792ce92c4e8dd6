/** The jobs of a fabricator that the program brings a bundle of rights for, in the order they are shown. */
export const standardProfiles = {
  sales: { name: 'Sales', about: 'Enquiries, quotes and their customers, up to the order' },
  estimator: { name: 'Estimator', about: 'Prices quotes: costing, supplier prices, wall calculations' },
  buyer: { name: 'Buyer', about: 'Requisitions, inquiries, orders and suppliers' },
  storekeeper: { name: 'Storekeeper', about: 'Receives, books, cuts and returns steel, without its prices' },
  planner: { name: 'Planner', about: 'What is needed and when: requisitions, minimum stock, reservations' },
  foreman: { name: 'Foreman', about: 'The shop floor: steel, gauges, non-conformances, requisitions' },
  operator: { name: 'Operator', about: 'Own work on the shop floor; no money, no offers, no orders' },
  inspector: { name: 'Inspector', about: 'Checks steel, certificates and gauges' },
  'welding-coordinator': {
    name: 'Welding coordinator',
    about: 'Specifications, templates and certificates that welding rests on',
  },
  quality: { name: 'Quality', about: 'Releases and dispositions, suppliers, certificates, gauges' },
  accounts: { name: 'Accounts', about: 'Invoices, payment, bank accounts, exchange rates' },
  manager: { name: 'Manager', about: 'Daily work and the numbers of the whole company' },
} as const

/** The groups and screens that the menu of each profile of the program shows, and every name that there is. */
export interface MenuBook {
  /** Groups such as `Steel`, and screens by their path. */
  readonly names: ReadonlySet<string>
  readonly defaults: Readonly<Record<string, readonly string[]>>
  /** Whether these rights open a screen of the menu for somebody whose role opens none by itself. */
  readonly opens: (path: string, rights: ReadonlySet<string>) => boolean
}

/** A profile with what the house has made of its menu, and the screen that its people begin with. */
export interface MenuOfProfile {
  readonly key: string
  readonly menu: readonly string[] | null
  /** Null: home. */
  readonly startPage: string | null
}

/** What a profile shows in the menu; null: everything. */
export const shownMenu = (
  { defaults }: Pick<MenuBook, 'defaults'>,
  { key, menu }: Pick<MenuOfProfile, 'key' | 'menu'>,
): readonly string[] | null => menu ?? defaults[key] ?? null

/** What somebody with these profiles sees in the menu: all that one of them shows. Null: everything, as without a profile. */
export function menuOfProfiles(book: MenuBook, held: readonly MenuOfProfile[] | null): string[] | null {
  if (!held || held.length === 0) return null
  const names = new Set<string>()
  for (const profile of held) {
    const shown = shownMenu(book, profile)
    if (!shown) return null
    for (const name of shown) names.add(name)
  }
  return [...names]
}

/** Where the program begins for somebody: the first start page of their profiles that their rights open; null: home. */
export const startOfProfiles = (
  { opens }: MenuBook,
  held: readonly MenuOfProfile[] | null,
  rights: ReadonlySet<string>,
): string | null =>
  held?.find(({ startPage }) => startPage !== null && opens(startPage, rights))?.startPage ?? null

export type StandardProfile = keyof typeof standardProfiles
export const standardKeys = Object.keys(standardProfiles) as StandardProfile[]

/** Whether the program brings the profile; all others the house has made. */
export const isStandard = (key: string): key is StandardProfile => key in standardProfiles
