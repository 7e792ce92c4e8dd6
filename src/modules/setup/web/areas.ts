import type { IconName } from '../../../platform/web/ui/icon.tsx'
import type { SetupArea } from '../contract.ts'

/** One line of the setup page. */
export interface Setting {
  label: string
  about: string
  icon: IconName
  href: string
  /** Whose count stands beside it. */
  area?: SetupArea
}

const lookup = (area: SetupArea, label: string, about: string, icon: IconName): Setting => ({
  label,
  about,
  icon,
  area,
  href: `/setup/${area}`,
})

/** The blocks of the setup page and what is in them. */
export const blocks: readonly { title: string; settings: readonly Setting[] }[] = [
  {
    title: 'Organisation',
    settings: [
      lookup(
        'facilities',
        'Facilities',
        'Address, currency, tax codes, approval limits, letterhead',
        'building',
      ),
      lookup('users', 'Users', 'Invite, disable, role, facility', 'users'),
      { label: 'Outbox', about: 'Every mail the program wrote', icon: 'mail', href: '/setup/outbox' },
      {
        label: 'API reference',
        about: 'Every call, for programs of your own',
        icon: 'screen',
        href: '/setup/api',
      },
    ],
  },
  {
    title: 'Sales',
    settings: [
      lookup('global-segments', 'Global segments', 'The widest groups of customers', 'layers'),
      lookup('market-segments', 'Market segments', 'Wellhead, subsea, pipeline, process', 'filter'),
      lookup('sales-steps', 'Sales steps', 'Order, probability, days allowed', 'board'),
      lookup('quote-confidence', 'Quote confidence', 'Percent and what it means', 'circleHalf'),
      {
        ...lookup(
          'terms-and-conditions',
          'Terms and conditions',
          'Editions of the conditions of sale',
          'scale',
        ),
        href: '/terms-and-conditions',
      },
    ],
  },
  {
    title: 'Product',
    settings: [
      lookup('product-codes', 'Product codes', 'Families, default specification and PSL', 'steel'),
      lookup('specifications', 'Specifications', 'Standards, editions, what replaces what', 'document'),
      lookup('psl-levels', 'PSL levels', 'Rank, certificates, records', 'shield'),
    ],
  },
  {
    title: 'Signatures and approvers',
    settings: [
      lookup(
        'quote-traveller-approving-users',
        'Quote and traveller approvers',
        'Who may approve, where and until when',
        'circleCheck',
      ),
    ],
  },
]
