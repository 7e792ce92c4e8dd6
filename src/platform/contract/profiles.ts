/** Bundles of rights by the work of a person, on top of the role; what each holds is said where the program is put together. */
export const profileNames = {
  sales: 'Sales',
  estimator: 'Estimator',
  buyer: 'Buyer',
  storekeeper: 'Storekeeper',
  planner: 'Planner',
  operator: 'Operator',
  inspector: 'Inspector',
  quality: 'Quality',
  accounts: 'Accounts',
} as const
export type Profile = keyof typeof profileNames
export const profileKeys = Object.keys(profileNames) as Profile[]
