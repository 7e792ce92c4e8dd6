import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import type { SetupArea } from '../contract.ts'

/** One line of the setup page. */
export interface Setting {
  label: string
  about: string
  icon: IconName
  href: ScreenAddress
  /** Whose count stands beside it. */
  area?: SetupArea
}

const lookup = (area: SetupArea, label: string, about: string, icon: IconName): Setting => ({
  label,
  about,
  icon,
  area,
  href: givenAddress(`/setup/${area}`),
})

const signatures = (area: SetupArea, label: string, about: string): Setting => ({
  ...lookup(area, label, about, 'shield'),
  href: givenAddress(`/setup/signatures/${area}`),
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
      {
        label: 'Profiles',
        about: 'What each job may do, and profiles of your own',
        icon: 'users',
        href: '/setup/profiles',
      },
      {
        label: 'Role permissions',
        about: 'What each role may do',
        icon: 'lock',
        href: '/setup/role-permissions',
      },
      {
        label: 'User permissions',
        about: 'Exceptions for single people, and who can do what',
        icon: 'user',
        href: '/setup/user-permissions',
      },
      {
        label: 'Data export',
        about: 'All data of the company, or of chosen companies, as a file',
        icon: 'upload',
        href: '/company-export',
      },
      {
        label: 'Numbering',
        about: 'Pattern and next number of each document',
        icon: 'hash',
        href: '/setup/numbering',
      },
    ],
  },
  {
    title: 'Sales',
    settings: [
      lookup('global-segments', 'Global segments', 'The widest groups of customers', 'globe'),
      lookup('market-segments', 'Market segments', 'Wellhead, subsea, pipeline, process', 'filter'),
      lookup('sales-steps', 'Sales steps', 'Order, probability, days allowed', 'board'),
      lookup('quote-confidence', 'Quote confidence', 'Percent and what it means', 'circleHalf'),
      lookup('exchange-rates', 'Exchange rates', 'Rates by day, entered or imported', 'scale'),
      lookup(
        'forecast-summaries',
        'Forecast summaries',
        'Targets, and what there is to reach them',
        'columns',
      ),
      {
        ...lookup(
          'terms-and-conditions',
          'Terms and conditions',
          'Sale, purchase, client area, signatures: editions and approval',
          'scale',
        ),
        href: '/setup/terms',
      },
    ],
  },
  {
    title: 'Product',
    settings: [
      lookup('product-codes', 'Product codes', 'Families, default specification and PSL', 'steel'),
      lookup('specifications', 'Specifications', 'Standards, editions and successors', 'document'),
      lookup('pqf', 'Pre-qualification forms', 'Questions, revisions, pass score, review cycle', 'list'),
      lookup('psl-levels', 'PSL levels', 'Rank, certificates, operation templates', 'shield'),
      lookup(
        'quality-clauses',
        'Quality clauses',
        'Demands on suppliers, printed on their orders',
        'circleCheck',
      ),
      lookup(
        'document-indexes',
        'Document indexes',
        'What a customer or a PSL level wants in its data book',
        'list',
      ),
      lookup('invoice-tolerances', 'Invoice tolerances', 'How far an invoice may be from its order', 'scale'),
      {
        label: 'Hourly rates',
        about: 'What an hour of each work centre costs, from which day on',
        icon: 'clock',
        href: '/setup/hourly-rates',
      },
      {
        label: 'Pipe walls',
        about: 'Walls we buy of each size, and the thinnest we handle',
        icon: 'circle',
        href: '/setup/pipe-walls',
      },
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
      lookup(
        'purchase-order-approving-users',
        'Purchase order approvers',
        'Approval steps, limits, deputies',
        'circleCheck',
      ),
      signatures('nde-signature-users', 'NDE signatories', 'Methods, levels, certificates and their expiry'),
      signatures(
        'regular-signature-users',
        'Regular signatories',
        'Operations, releases and calculations: who signs them',
      ),
    ],
  },
  {
    title: 'Upkeep',
    settings: [
      {
        label: 'Backup',
        about: 'Nightly, each one test-restored. Back up now',
        icon: 'download',
        href: '/setup/backup',
      },
      { label: 'Outbox', about: 'All outgoing mail', icon: 'mail', href: '/setup/outbox' },
      { label: 'Jobs', about: 'What runs by itself, and what failed', icon: 'clock', href: '/setup/jobs' },
      {
        label: 'Audit trail',
        about: 'Who changed what, and its verification',
        icon: 'shield',
        href: '/setup/audit',
      },
      {
        label: 'Daily seals',
        about: 'What was signed and issued, proven to outsiders',
        icon: 'check',
        href: '/setup/seals',
      },
      {
        label: 'API tokens',
        about: 'Programs that act in the name of a person',
        icon: 'lock',
        href: '/setup/api-tokens',
      },
      {
        label: 'Webhooks',
        about: 'Programs elsewhere that are told of changes',
        icon: 'globe',
        href: '/setup/webhooks',
      },
      {
        label: 'API reference',
        about: 'Every call, for programs of your own',
        icon: 'screen',
        href: '/setup/api',
      },
    ],
  },
]
