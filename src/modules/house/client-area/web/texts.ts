import type { Milestone } from '../domain.ts'

/** Every word of the client area that is not a value of a record, so that another language is a second one of these. */
export const texts = {
  milestones: {
    accepted: 'Accepted',
    in_production: 'In production',
    inspection: 'Inspection',
    ready: 'Ready',
    shipped: 'Shipped',
  } satisfies Record<Milestone, string>,
  of: (pieces: number, all: number) => `${pieces} of ${all}`,
  orders: {
    title: 'Orders',
    search: 'Order number, tag or heat',
    open: 'Open',
    all: 'All',
    due: 'due',
    none: 'No open orders',
    noneAbout: 'Orders that you place with us stand here until they are shipped.',
    notFound: 'No order has this',
    notFoundAbout:
      'Search for your order number, one of your tags, or a heat number as it stands on the certificate.',
    count: (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`),
    pieces: (pieces: number) => (pieces === 1 ? '1 pc' : `${pieces} pcs`),
  },
  order: {
    what: 'This order',
    lines: 'Lines',
    ordered: 'Ordered',
    due: 'Due',
    project: 'Project',
    ourNumber: 'Our number',
    from: 'Made by',
    tag: 'Tag',
    line: (lineNo: number) => `Line ${lineNo}`,
    heats: 'Heats',
    travellers: 'Travellers',
  },
  preview: 'The client area of a customer',
  previewAbout:
    'A client sees the records of their own company here. You belong to no company, so there is nothing to show.',
  previewAction: 'Open companies',
} as const
