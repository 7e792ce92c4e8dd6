/** A line that goes on through the revisions of a document; all its revisions have one root. */
interface CarriedLine {
  readonly rootId: string
}

/**
 * Why a line in force cannot become what the next revision makes of it; null: it can. `next` is undefined where the next
 * revision leaves it out. What was counted or signed of a line is a reason; another price may be none.
 */
export type Frozen<Line, Next> = (line: Line, next: Next | undefined) => string | null

/** A line in force that the next revision may not treat as it does. */
export interface FrozenLine {
  /** Its place among the lines of the next revision; null: it is left out there. */
  readonly at: number | null
  readonly why: string
}

/** The lines in force that the lines of the next revision change or leave out although they are frozen. */
export function frozenLines<Line extends CarriedLine, Next extends CarriedLine>(
  inForce: readonly Line[],
  next: readonly Next[],
  frozen: Frozen<Line, Next>,
): FrozenLine[] {
  const places = new Map(next.map((line, at) => [line.rootId, { line, at }]))
  return inForce.flatMap((line) => {
    const place = places.get(line.rootId)
    const why = frozen(line, place?.line)
    return why === null ? [] : [{ at: place?.at ?? null, why }]
  })
}
