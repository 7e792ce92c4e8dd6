import { type TravellerStory, travellerStories } from './travellers.ts'

/** How far a note to a processor has come. */
export interface ProcessingStory {
  readonly reach: 'draft' | 'ready' | 'checked' | 'away' | 'part_back' | 'certified' | 'void'
  readonly pieces: number
  /** Days after its story on which it is to be back. */
  readonly backIn: number
}

/** Each state once; one of them is late by now, one has pieces back without their certificate. */
export const processingStories: readonly ProcessingStory[] = [
  { reach: 'certified', pieces: 4, backIn: 3 },
  { reach: 'part_back', pieces: 10, backIn: 6 },
  { reach: 'away', pieces: 8, backIn: 1 },
  { reach: 'checked', pieces: 6, backIn: 9 },
  { reach: 'draft', pieces: 5, backIn: 10 },
]

/** Pieces that wait for the furnace house after they are turned, so many each; told in the smallest demonstration as well. */
export const treatedStories: readonly TravellerStory[] = processingStories.flatMap(({ pieces }, at) => {
  const like = travellerStories[at]
  if (!like) return []
  const { part, priority } = like
  return [
    {
      part,
      priority,
      reach: { operations: 2 },
      steel: null,
      quantity: pieces,
      hasSerials: false,
      due: 16 + at,
      route: 'treated' as const,
    },
  ]
})
