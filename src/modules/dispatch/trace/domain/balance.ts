/** What the ledger says of some steel and of everything that was cut and split from it, in grams. */
export interface SteelGrams {
  readonly received: number
  readonly adjustedUp: number
  readonly onHand: number
  readonly onTheRoad: number
  /** Given out to travellers and not returned, also what became of it since: chips included. */
  readonly givenOut: number
  /** Sold, lent, or sent back to its supplier or owner, less what came back. */
  readonly gone: number
  readonly kerf: number
  /** What was cut off and thrown away, and what was scrapped whole. */
  readonly scrap: number
  readonly adjustedDown: number
}

/** What is on no side: 0 where every gram is somewhere. */
export const differenceOf = (grams: SteelGrams): number =>
  grams.received +
  grams.adjustedUp -
  grams.onHand -
  grams.onTheRoad -
  grams.givenOut -
  grams.gone -
  grams.kerf -
  grams.scrap -
  grams.adjustedDown

/** What each side is called, in the order in which it is read. */
export const sides = {
  received: 'Received',
  adjustedUp: 'Found more',
  onHand: 'In the stock',
  onTheRoad: 'On the road',
  givenOut: 'Given out to travellers',
  gone: 'Left the house',
  kerf: 'Saw cuts',
  scrap: 'Cut off and scrapped',
  adjustedDown: 'Found less',
} as const satisfies Readonly<Record<keyof SteelGrams, string>>

/** Kinds of records whose steel is balanced. */
export const balancedKinds = ['heat', 'steel'] as const
export type BalancedKind = (typeof balancedKinds)[number]
export const isBalanced = (kind: string): kind is BalancedKind => balancedKinds.some((one) => one === kind)
