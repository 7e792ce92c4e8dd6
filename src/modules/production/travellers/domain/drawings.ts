import { drawingLabel, type DrawingStatus, notCurrentProblem } from '#modules/engineering/drawings/domain.ts'
import { holdRefusal, type OpenHold } from '#modules/engineering/holds/domain.ts'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'

/** The drawing that a traveller names, and what the register says of it. */
export interface Made {
  readonly drawingNo?: string | null | undefined
  readonly drawingRev?: string | null | undefined
  readonly registeredDrawing: {
    readonly number: string
    readonly rev: string
    readonly status: string
    readonly currentRev: string | null
  } | null
  readonly otherDrawing: { readonly number: string; readonly rev: string } | null
}

/** Why nothing may be made to the drawing that a traveller names; null: it may. */
export function drawingProblem({
  drawingNo,
  drawingRev,
  registeredDrawing,
  otherDrawing,
}: Made): string | null {
  if (registeredDrawing)
    return notCurrentProblem({ ...registeredDrawing, status: registeredDrawing.status as DrawingStatus })
  if (!otherDrawing) return null
  const asked = drawingLabel({ number: drawingNo ?? otherDrawing.number, rev: drawingRev ?? '-' })
  return `${asked} is not in the register; there is Rev ${otherDrawing.rev}. Choose it, or register this one.`
}

/** The same as a refusal of an action. */
export function drawingRefusal(row: Made): Refusal | null {
  const message = drawingProblem(row)
  return message === null ? null : refuse('drawing_not_current', { drawing: row.drawingNo ?? '' }, message)
}

type Held = Omit<OpenHold, 'thingLabel'>

/** Holds of new or withdrawn revisions, apart from those that other records placed. */
export const isChange = ({ sourceEntity }: Pick<Held, 'sourceEntity'>): boolean => sourceEntity === 'drawings'

/** Holds as refusals, each with the page where it is decided. */
export const heldRefusals = (thingLabel: string, holds: readonly Held[]): Refusal[] =>
  holds.map((hold) => holdRefusal({ ...hold, thingLabel }))
