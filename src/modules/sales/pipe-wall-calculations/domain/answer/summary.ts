import type { PipeWallCase } from '../../contract/case.ts'
import { type PipeWallResult, requiredWallOf } from '../../contract/result.ts'
import { plainText, requirementText } from '../input/number-text.ts'

/** `NPS 8`, or the diameter as typed. */
export function sizeText(input: PipeWallCase, result: PipeWallResult): string {
  if (result.nps) return `NPS ${result.nps}`
  const typed = input.outsideDiameter ?? input.insideDiameter
  return typed ? `${input.outsideDiameter ? 'OD' : 'ID'} ${typed.value} ${typed.unit}` : ''
}

/** The selected wall with its schedules, else what is needed, rounded up: `10.31 mm (60)`, `needs 14.69 mm`. */
export function wallText(result: PipeWallResult): string {
  const { selectedWall, selectedSchedules } = result
  if (selectedWall) {
    const names =
      selectedSchedules && selectedSchedules.length > 0 ? ` (${selectedSchedules.join(', ')})` : ''
    return `${plainText(selectedWall)} ${selectedWall.unit}${names}`
  }
  const needed = requiredWallOf(result)
  return needed ? `needs ${requirementText(needed)} ${needed.unit}` : ''
}
