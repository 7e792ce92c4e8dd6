import type { routesOfStories } from './routes.ts'

/** How far a traveller has come; `operations` of its route are done, and `some` of its pieces are made at the next one. */
export type Reach =
  | 'draft'
  | 'awaiting_approval'
  | 'approved'
  | 'cancelled'
  | 'final_review'
  | 'closed'
  | 'part_stocked'
  | 'revised'
  | {
      readonly operations: number
      readonly some?: number
      readonly scrap?: true
      /** So many of the signatures of what is made at the next one are given. */
      readonly signed?: number
    }

/** What becomes of its steel; null: the pieces need none. */
export type SteelOf = 'short' | 'requested' | 'reserved' | 'unmarked' | 'issued' | null

/** What it is made to. */
export interface StoryPart {
  readonly description: string
  readonly drawingNo: string
  readonly drawingRev: string
}

export interface TravellerStory {
  readonly reach: Reach
  readonly steel: SteelOf
  readonly quantity: number
  readonly hasSerials: boolean
  /** Days from today on which it is due, or the Friday before where that is a weekend. */
  readonly due: number
  readonly priority: 'rush' | 'high' | 'normal' | 'low'
  readonly part: StoryPart
  readonly route: keyof typeof routesOfStories
}

/** Its drawing is revised while pieces are made to it. */
export const revisedPart: StoryPart = {
  description: 'Tree cap 3 1/16 in, 10000 psi, API 6A',
  drawingNo: 'TC-3116-10K',
  drawingRev: 'A',
}

const parts: readonly StoryPart[] = [
  { description: 'Valve body 4 in, 5000 psi, API 6A', drawingNo: 'VB-4-5K-101', drawingRev: 'C' },
  { description: 'Bonnet 4 in, 5000 psi, API 6A', drawingNo: 'BN-4-5K-014', drawingRev: 'B' },
  { description: 'Adapter spool 7 1/16 in x 5 1/8 in', drawingNo: 'AS-0716-0518', drawingRev: 'A' },
  { description: 'Pup piece 6 in Schedule 80, two bevels', drawingNo: 'PP-6-80-220', drawingRev: 'D' },
  {
    description: 'Blind flange 6 in class 900, drilled and tapped',
    drawingNo: 'BF-6-900-031',
    drawingRev: '2',
  },
  { description: 'Seat carrier, gate valve 3 1/8 in', drawingNo: 'SC-318-007', drawingRev: 'E' },
]

const told = (
  reach: Reach,
  quantity: number,
  due: number,
  more: {
    readonly steel?: SteelOf
    readonly serials?: true
    readonly rush?: true
    readonly route?: TravellerStory['route']
    readonly part?: StoryPart
  } = {},
): Omit<TravellerStory, 'part'> & { readonly part: StoryPart | undefined } => ({
  reach,
  quantity,
  due,
  steel: more.steel ?? null,
  hasSerials: more.serials === true,
  priority: more.rush ? 'rush' : due < 5 ? 'high' : due > 40 ? 'low' : 'normal',
  route: more.route ?? 'usual',
  part: more.part,
})

/** About as many as a shop of this size has open, in every state; a smaller demonstration takes the first of them. */
export const travellerStories: readonly TravellerStory[] = [
  told({ operations: 2, some: 3 }, 12, 6, { serials: true }),
  told('closed', 2, -9),
  told('part_stocked', 6, -2, { serials: true }),
  told('awaiting_approval', 8, 24),
  told({ operations: 0 }, 4, 12, { steel: 'unmarked' }),
  told('draft', 10, 30),
  told({ operations: 1, some: 2 }, 3, 2, { steel: 'issued', rush: true }),
  told('approved', 5, 18, { steel: 'reserved' }),
  told('final_review', 3, -1),
  told('cancelled', 6, 20),
  told('revised', 20, 15),
  told({ operations: 0 }, 16, 21, { steel: 'requested' }),
  told({ operations: 5 }, 4, 1),
  told({ operations: 3, some: 1, scrap: true }, 8, 3),
  told({ operations: 4, some: 6 }, 10, 5),
  told({ operations: 1, some: 40 }, 100, 14),
  told({ operations: 6 }, 6, 0),
  told('draft', 1, 45),
  told('awaiting_approval', 24, 35),
  told({ operations: 0, some: 1 }, 2, -4, { rush: true }),
  told({ operations: 2 }, 12, 9, { serials: true }),
  told({ operations: 3, some: 2 }, 5, -6, { serials: true }),
  told('closed', 12, -20),
  told('approved', 30, 28, { steel: 'short' }),
  told({ operations: 1 }, 6, 8, { steel: 'issued' }),
  told('approved', 14, 33),
  told({ operations: 4 }, 8, 7),
  told({ operations: 5, some: 2 }, 3, 2, { rush: true }),
  told('closed', 4, -14, { serials: true }),
  told({ operations: 0, some: 10 }, 50, 40),
  told('draft', 6, 50),
  told({ operations: 2, some: 1, scrap: true }, 4, 10, { serials: true }),
  told('awaiting_approval', 2, 11, { steel: 'reserved' }),
  told({ operations: 0 }, 9, 26, { steel: 'reserved' }),
  told('final_review', 5, 4, { serials: true, steel: 'issued' }),
  told({ operations: 3 }, 18, 13),
  told({ operations: 6 }, 2, 3, { serials: true }),
  told('draft', 3, 22, { steel: 'short' }),
  told('approved', 7, 44),
  told({ operations: 1, some: 5 }, 9, 16),
  told({ operations: 0 }, 8, 6),
  told({ operations: 1 }, 5, 4, { rush: true }),
  told({ operations: 2, some: 4 }, 10, 7),
  told({ operations: 0 }, 12, 9),
  told({ operations: 3 }, 4, 2),
  told({ operations: 1, some: 3 }, 6, 11, { serials: true }),
  told('awaiting_approval', 15, 19),
  told({ operations: 0, some: 2 }, 20, 13),
  told({ operations: 4, some: 1 }, 3, -3),
  told('closed', 8, -30),
  told({ operations: 2 }, 7, 8),
  told({ operations: 0 }, 24, 17, { steel: 'reserved' }),
  told({ operations: 5 }, 2, 5, { serials: true }),
  told('final_review', 10, 3, { steel: 'issued' }),
  told({ operations: 1 }, 16, 12),
  told({ operations: 0 }, 3, -1, { rush: true }),
  told('approved', 6, 27),
  told({ operations: 3, some: 2 }, 9, 10),
  told('draft', 4, 38),
  told({ operations: 6 }, 5, 1),
  // The morning of an inspector: a test that others hold and witness, and pieces to measure.
  told({ operations: 5, some: 4, signed: 1 }, 4, 0, { route: 'attended', rush: true }),
  told({ operations: 3 }, 3, 0, { route: 'attended', serials: true, rush: true }),
  // By the next revision of its drawing, and held by that.
  told({ operations: 1, some: 2 }, 4, 3, { part: revisedPart }),
  told({ operations: 1 }, 3, 5, { part: revisedPart }),
].map((one, at) => ({ ...one, part: one.part ?? parts[at % parts.length] ?? revisedPart }))

/** A length of pipe for each piece. */
export const pipeOfStory = (specificationId: string, schedule: string) => ({
  lineNo: 10,
  itemMark: 'A1',
  form: 'pipe',
  nps: '6',
  schedule,
  specificationId,
  grade: 'B',
  certificateType: '3.1',
  lengthMm: '300',
  allowanceMm: '5',
  qtyPerPiece: '1',
  uom: 'each',
  supply: 'stock',
  tracked: 'lot',
  neededAtSeq: 20,
})
