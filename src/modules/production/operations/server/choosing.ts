import { invalid, refused } from '#platform/server/errors.ts'
import { isBySerial, type PieceHere } from '../domain/facts.ts'
import type { OperationRow } from './queries.ts'

/** @throws 422 at `quantity` where more is booked than there is */
export function requireAtMost(quantity: number, most: number, code: string, sentence: string): void {
  if (quantity <= most) return
  throw refused(code, sentence, { quantity: [sentence] })
}

/** Pieces that somebody chose: so many, or those with these serial numbers. */
export interface Chosen {
  readonly quantity: number
  readonly pieces: readonly PieceHere[]
  /** All that is open: nobody has said a number. */
  readonly isEverything?: true
}

/** @throws 422 where a number is asked and pieces were named, or the other way, or a piece is of another traveller */
export function chosenOf(
  row: OperationRow,
  {
    quantity,
    serialIds = [],
  }: { readonly quantity?: number | undefined; readonly serialIds?: string[] | undefined },
): Chosen {
  if (!isBySerial(row)) {
    if (serialIds.length > 0) throw invalid({ serialIds: ['These pieces have no serial numbers.'] })
    if (quantity === undefined) throw invalid({ quantity: ['Enter the number of pieces.'] })
    return { quantity, pieces: [] }
  }
  if (serialIds.length === 0) throw invalid({ serialIds: ['Choose the pieces.'] })
  const pieces = row.pieces.filter(({ serialId }) => serialIds.includes(serialId))
  if (pieces.length < new Set(serialIds).size)
    throw invalid({ serialIds: ['One of these pieces belongs to another traveller.'] })
  return { quantity: pieces.length, pieces }
}

/** The attempt that these pieces are in. @throws 422 where it is not the same for all of them */
export function oneAttempt({ pieces }: Chosen): number {
  const attempts = new Set(pieces.map(({ attempt }) => attempt))
  if (attempts.size > 1)
    throw invalid({ serialIds: ['Pieces that were worked on again are signed by themselves.'] })
  return pieces[0]?.attempt ?? 0
}

/** @throws 422 where one of them does not wait here */
export function requireWaiting(
  { pieces }: Chosen,
  waiting: readonly PieceHere[],
  code: string,
  what: string,
): void {
  const other = pieces.filter((piece) => !waiting.includes(piece)).map(({ serialNo }) => serialNo)
  if (other.length === 0) return
  const sentence = `${other.join(', ')} ${other.length === 1 ? 'does' : 'do'} not wait for ${what}.`
  throw refused(code, sentence, { serialIds: [sentence] })
}
