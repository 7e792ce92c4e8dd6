import type { NoteToPack } from '#modules/dispatch/packages/domain.ts'
import type { NoteToLoad } from '../domain.ts'

/** The header of a note as far as loads look at it. */
export interface NoteHeader extends NoteToPack {
  readonly id: string
  readonly version: number
  readonly number: string
  readonly status: string
  readonly facilityId: string
  readonly plannedOn: string
  readonly pieces: number
  readonly massKg: string
  readonly shipTo: string
  readonly carrier?: string | null | undefined
  readonly vehicle?: string | null | undefined
  readonly driver?: string | null | undefined
  readonly loadId: string | null
  readonly loadNumber: string | null
  readonly loadState: string | null
}

/** A note as loads see it, with every condition that is asked of it. */
export interface LoadedNote extends NoteToLoad, Omit<NoteHeader, 'lines'> {
  readonly goesTo: string
  readonly what: string
}
