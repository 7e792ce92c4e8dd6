import {
  hasSecondStep,
  makePasswordLink,
  removeSecondStep,
  sendInvitation,
  sendVerificationTo,
  signOutEverywhere,
  tellOfNewAddress,
  withdrawLinks,
} from '#modules/people/account/server/api.ts'
import { serveAccount } from '#modules/people/account/server/routes.ts'
import { isSigner } from '#modules/signing/signature/server/api.ts'
import { liveTokensOf, revokeTokensOf } from '#modules/people/api-tokens/server/api.ts'
import { serveApiTokens } from '#modules/people/api-tokens/server/routes.ts'
import type { Right, RightsBook } from '#modules/people/role-permissions/domain.ts'
import { listProfiles } from '#modules/people/profiles/server/reading.ts'
import { serveProfiles } from '#modules/people/profiles/server/routes.ts'
import { serveRolePermissions } from '#modules/people/role-permissions/server/routes.ts'
import {
  checkRightsGiven,
  isLastAdministrator,
  refuseOwnGain,
} from '#modules/people/user-permissions/server/api.ts'
import { serveUserPermissions } from '#modules/people/user-permissions/server/routes.ts'
import type { WorkSources } from '#modules/people/users/server/handing-over.ts'
import { serveUsers } from '#modules/people/users/server/routes.ts'
import type { SignIn } from '#modules/people/users/server/sign-in.ts'
import { expiringSignatories as ndeSignatories } from '#modules/signing/nde-signature-users/server.ts'
import { expiringApprovers as orderApprovers } from '#modules/signing/purchase-order-approving-users/server/service.ts'
import { expiringApprovers as quoteApprovers } from '#modules/signing/quote-traveller-approving-users/server/service.ts'
import { expiringSignatories as regularSignatories } from '#modules/signing/regular-signature-users/server.ts'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import { contracts, permissions } from './catalogue.ts'
import { documents } from './documents.ts'
import { screens } from './paths.ts'
import { menuBook } from './profile-menus.ts'
import { profilePermissions } from './profiles.ts'
import { rolePermissions } from './roles.ts'

/** Verbs that every resource may have, in the order of their columns; all others follow in their own words. */
const verbs: readonly (readonly [verb: string, label: string])[] = [
  ['read', 'View'],
  ['create', 'Create'],
  ['update', 'Edit'],
  ['delete', 'Delete'],
  ['approve', 'Approve'],
  ['sign', 'Sign'],
  ['export', 'Export'],
  ['see-costs', 'See costs'],
  ['download', 'Download'],
  ['personal-data', 'Export personal data'],
]
const verbLabels = new Map(verbs)
const plurals = new Map(contracts.map(({ slice, plural }) => [slice, plural]))

/** `load-starter-set` -> "Load starter set". */
function inWords(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The menu group of a slice and its position in it; a slice without a place of its own in the menu is part of the setup. */
function areaOf(slice: string): readonly [area: string, order: number] {
  const menu = screens.find((one) => one.path === `/${slice}` || one.menu?.right === `${slice}:read`)?.menu
  if (!menu || menu.group === 'Setup') return ['Setup', Number.MAX_SAFE_INTEGER]
  return [menu.group === null || menu.group === 'foot' ? menu.label : menu.group, menu.order]
}

function rightOf(permission: string): Right {
  const [slice = '', verb = ''] = permission.split(':')
  return {
    permission,
    area: areaOf(slice)[0],
    resource: plurals.get(slice) ?? inWords(slice),
    verb,
    label: verbLabels.get(verb) ?? inWords(verb),
  }
}

const verbOrder = (verb: string): number => {
  const at = verbs.findIndex(([name]) => name === verb)
  return at === -1 ? verbs.length : at
}

const orderOf = ({ permission }: Right): number => areaOf(permission.split(':')[0] ?? '')[1]

/** What records of a slice tell of others: nobody reads them who may not read, or see the prices of, those. */
const restsOn: NonNullable<RightsBook['restsOn']> = {
  'consolidated-purchase-orders': ['purchase-orders:see-prices'],
  loads: ['delivery-notes:read', 'traveller-delivery-notes:read', 'supplier-returns:read'],
} satisfies Record<string, readonly Permission[]>

/** Every right of the program in words, and the defaults of the roles. */
export const rightsBook: RightsBook = {
  rights: permissions
    .map(rightOf)
    .sort(
      (a, b) =>
        orderOf(a) - orderOf(b) ||
        a.resource.localeCompare(b.resource, 'en') ||
        verbOrder(a.verb) - verbOrder(b.verb) ||
        a.label.localeCompare(b.label, 'en'),
    ),
  defaults: {
    administrator: new Set(rolePermissions.administrator),
    manager: new Set(rolePermissions.manager),
    user: new Set(rolePermissions.user),
    client: new Set(rolePermissions.client),
  },
  restsOn,
  profiles: Object.fromEntries(
    Object.entries(profilePermissions).map(([key, rights]) => [key, new Set<string>(rights)]),
  ),
}

export const registerRolePermissions = serveRolePermissions(rightsBook, refuseOwnGain)
export const registerProfiles = serveProfiles({ rights: rightsBook, menus: menuBook }, refuseOwnGain)
/** The rights by which something can be read. */
const reading = new Set<string>(
  contracts.flatMap(({ endpoints }) =>
    Object.values(endpoints).flatMap(({ method, access }) => (method === 'GET' ? [access] : [])),
  ),
)

export const registerApiTokens = serveApiTokens({ book: rightsBook, reading })
export const registerUserPermissions = serveUserPermissions(rightsBook)

/** What an account asks of signing in and of rights. */
export const signIn: SignIn = {
  hasSecondStep,
  isLastAdministrator,
  isSigner,
  profileChoices: async (ctx) =>
    (await listProfiles(ctx, rightsBook)).map(({ id, name, about, isRetired }) => ({
      id,
      name,
      about,
      isRetired,
    })),
  checkRightsGiven: (ctx, before, wanted) => checkRightsGiven(ctx, rightsBook, before, wanted),
  sendInvitation,
  sendVerificationTo,
  makePasswordLink,
  removeSecondStep,
  signOutEverywhere,
  tellOfNewAddress,
  withdrawLinks,
  revokeTokens: revokeTokensOf,
  liveTokens: liveTokensOf,
}

/** Where work of people stands that goes to others when they leave. */
export const workSources: WorkSources = {
  hubs: documents,
  lists: [quoteApprovers, orderApprovers, ndeSignatories, regularSignatories],
}

export const registerUsers = serveUsers(signIn, workSources)
export const registerAccount = serveAccount(signIn, menuBook)
