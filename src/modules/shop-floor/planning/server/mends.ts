import type { Refusal } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import type { AskedOperation } from '#modules/production/operations/server/api.ts'
import type { Flag } from '../contract.ts'

/** So many days ahead it is said whether an operation will be signable. */
export const FORESEEN_DAYS = 14

/** Who says of operations what keeps them from being begun, and of planned ones what will keep them from being signed. */
export interface DispatchPorts {
  /** By their ids with the day on which each is planned to end, null where that is too far away to foresee its signatures. */
  readonly asked: (
    ctx: Context,
    wanted: ReadonlyMap<string, string | null>,
    facilityId: string,
  ) => Promise<ReadonlyMap<string, AskedOperation>>
}

/** The operation that a reason is about. */
interface About {
  readonly id: string
  readonly travellerId: string
}

const inMaterials = ({ travellerId }: About): string => `/travellers/${travellerId}?tab=materials`

/** What an act is called that mends a reason, by its code, with what is said of it where that decides; others lead to the operation. */
const mends: Readonly<Record<string, { label: string; href: (one: About) => string }>> = {
  material: { label: 'Issue material', href: inMaterials },
  'material.on_order': { label: 'Look at its order', href: inMaterials },
  not_reserved: { label: 'Reserve or request it', href: inMaterials },
  not_received: { label: 'Ask the customer for it', href: inMaterials },
  unmarked: { label: 'Confirm the stamp', href: inMaterials },
  certificate_open: { label: 'Open material', href: inMaterials },
  held: { label: 'Open what holds it', href: inMaterials },
  on_hold: { label: 'Decide it', href: ({ travellerId }) => `/travellers/${travellerId}` },
  not_ordered: { label: 'Split them off', href: ({ travellerId }) => `/travellers/${travellerId}` },
  not_a_signatory: { label: 'Add an entry', href: () => '/setup/signatures/regular-signature-users' },
  four_eyes: { label: 'Name a second person', href: () => '/setup/signatures/regular-signature-users' },
  previous: {
    label: 'Open the route',
    href: ({ travellerId }) => `/travellers/${travellerId}?tab=operations`,
  },
}

/** The act that mends a reason, and where. */
export function mendOf(
  one: About,
  { code, href, values }: Pick<Refusal, 'code' | 'href' | 'values'>,
): NonNullable<Flag['mend']> {
  const known = mends[`${code}.${String(values?.rest)}`] ?? mends[code]
  return {
    label: known?.label ?? 'Open the operation',
    href: href ?? known?.href(one) ?? `/travellers/${one.travellerId}/operations/${one.id}`,
  }
}

/** What comes by itself, or lies here: nobody has to mend it. */
export const isOnItsWay = ({ code }: Refusal): boolean => code === 'previous' || code === 'material'
