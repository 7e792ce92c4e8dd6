/** How far a note has come, and what its buyer finds of it. */
export interface DeliveryStory {
  readonly reach:
    | 'draft'
    | 'documents_check'
    | 'ready'
    | 'checked'
    | 'dispatched'
    | 'delivered'
    | 'proven'
    | 'void'
    | 'cancelled'
  readonly pieces: number
  readonly kg: string
  readonly order: string
  readonly carrier: string | null
  readonly vehicle: string | null
  /** Its certificate of conformity is issued where the records say all that it needs; else it follows. */
  readonly documents: 'issued' | 'follow'
  /** Days after its story in which documents follow. */
  readonly followsIn?: number
  /** Days after its story on which it is to leave. */
  readonly leavesIn: number
}

const told = (
  reach: DeliveryStory['reach'],
  pieces: number,
  order: string,
  more: Partial<DeliveryStory> = {},
): DeliveryStory => ({
  reach,
  pieces,
  order,
  kg: (pieces * 41.5).toFixed(3),
  carrier: 'Harrow Freight',
  vehicle: 'YK24 HFT',
  documents: 'issued',
  leavesIn: 0,
  ...more,
})

/** Each state once or more; those who come first get the pieces of known heats. */
export const deliveryStories: readonly DeliveryStory[] = [
  told('proven', 3, '88-1160'),
  told('dispatched', 1, '88-1160', { documents: 'follow' }),
  told('checked', 2, '88-1160', { leavesIn: 4 }),
  told('delivered', 2, '88-1177'),
  told('ready', 1, '88-1177', { leavesIn: 3 }),
  // Its documents are overdue by now.
  told('dispatched', 2, '88-1204', { documents: 'follow', followsIn: 1 }),
  // They left with one lorry, and stand on the next one.
  told('checked', 1, '88-1177', { documents: 'follow', carrier: null, vehicle: null }),
  told('checked', 1, '88-1204', { documents: 'follow', carrier: null, vehicle: null }),
  told('checked', 1, '88-1177', { documents: 'follow', leavesIn: 1 }),
  told('documents_check', 1, '88-1204', { leavesIn: 5, carrier: null, vehicle: null }),
  told('draft', 1, '88-1204', { leavesIn: 7, carrier: null, vehicle: null }),
  told('void', 1, '88-1160', { documents: 'follow' }),
  told('cancelled', 1, '88-1160'),
]
